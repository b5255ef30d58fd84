import type { PaymentProviderName } from '@prosa/contract';
import { centralBank } from './central-bank.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PixProvider } from './provider.ts';
import { staticKey } from './static-key.ts';

const providers: Record<PaymentProviderName, PixProvider> = {
  static: staticKey,
  bcb: centralBank,
  mercadopago: mercadoPago,
};

export function providerNamed(name: string): PixProvider {
  const provider = providers[name as PaymentProviderName];
  if (!provider) throw new Error(`There is no payment provider ${name}`);
  return provider;
}
