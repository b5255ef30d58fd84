import type { BankCharge, PixBankPeer } from '../outside/index.ts';
import { PhoneError } from './phone-error.ts';

/** A charge as the app of the payer's bank shows it. */
interface PayableCharge {
  txid: string;
  payer: string;
  /** What the receiver wrote for the payer. */
  text: string;
  /** In reais, with two decimals. */
  amount: string;
  /** What is read from the QR picture, or pasted. */
  code: string;
  status: 'open' | 'paid' | 'expired';
}

/** The app of the bank where companies pay their Pix charges. */
export class BankApp {
  private readonly bank: PixBankPeer | undefined;

  constructor(bank: PixBankPeer | undefined) {
    this.bank = bank;
  }

  onChange(changed: () => void): void {
    this.bank?.changes.on('change', changed);
  }

  /** The newest first. */
  list(): PayableCharge[] {
    return [...(this.bank?.charges.values() ?? [])].map(show).toReversed();
  }

  async pay(txid: string): Promise<void> {
    const charge = this.bank?.charges.get(txid);
    if (!this.bank || !charge) throw new PhoneError(404, 'There is no such charge.');
    const status = statusOf(charge);
    if (status !== 'open') throw new PhoneError(409, `This charge is ${status}.`);
    await this.bank.pay(txid);
  }
}

const show = (charge: BankCharge): PayableCharge => ({
  txid: charge.txid,
  payer: charge.devedor.nome,
  text: charge.solicitacaoPagador,
  amount: charge.valor.original,
  code: charge.pixCopiaECola,
  status: statusOf(charge),
});

function statusOf({ status, calendario: { criacao, expiracao } }: BankCharge): PayableCharge['status'] {
  if (status === 'CONCLUIDA') return 'paid';
  return Date.parse(criacao) + expiracao * 1000 < Date.now() ? 'expired' : 'open';
}
