import type { Language } from '@prosa/contract';

interface Facts {
  name: string;
  company: string;
  /** The name of the plan. */
  detail: string;
  amountCents: number;
  dueDate: string;
  /** The due date has come. */
  isDue: boolean;
  /** What the platform owner calls the product. */
  product: string;
  link: string;
}

const money = (language: Language, cents: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' })
    .format(cents / 100)
    .replaceAll('\u00A0', ' ');

const day = (language: Language, date: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** For administrators of a company whose invoice has to be paid soon, or by now. */
export const reminderTexts: Record<Language, (facts: Facts) => { subject: string; text: string }> = {
  'pt-BR': ({ name, company, detail, amountCents, dueDate, isDue, product, link }) => {
    const value = money('pt-BR', amountCents);
    const date = day('pt-BR', dueDate);
    return {
      subject: isDue
        ? `${product}: a sua fatura de ${date} espera o pagamento`
        : `${product}: a sua fatura vence em ${date}`,
      text: `Olá, ${name}!\n\nA fatura de ${company} (${detail}) é de ${value}, com vencimento em ${date}. Pague com Pix neste endereço, e a assinatura é renovada na hora:\n\n${link}\n\nSe já pagou, ignore este e-mail.\n\n${product}\n`,
    };
  },
  en: ({ name, company, detail, amountCents, dueDate, isDue, product, link }) => {
    const value = money('en', amountCents);
    const date = day('en', dueDate);
    return {
      subject: isDue
        ? `${product}: your invoice of ${date} is waiting to be paid`
        : `${product}: your invoice is due on ${date}`,
      text: `Hello, ${name}!\n\nThe invoice of ${company} (${detail}) is ${value}, due on ${date}. Pay it with Pix at this address, and the subscription is renewed at once:\n\n${link}\n\nIf you have paid already, ignore this e-mail.\n\n${product}\n`,
    };
  },
  es: ({ name, company, detail, amountCents, dueDate, isDue, product, link }) => {
    const value = money('es', amountCents);
    const date = day('es', dueDate);
    return {
      subject: isDue
        ? `${product}: su factura del ${date} espera el pago`
        : `${product}: su factura vence el ${date}`,
      text: `¡Hola, ${name}!\n\nLa factura de ${company} (${detail}) es de ${value}, con vencimiento el ${date}. Páguela con Pix en esta dirección y la suscripción se renueva al instante:\n\n${link}\n\nSi ya pagó, ignore este correo.\n\n${product}\n`,
    };
  },
  tr: ({ name, company, detail, amountCents, dueDate, isDue, product, link }) => {
    const value = money('tr', amountCents);
    const date = day('tr', dueDate);
    return {
      subject: isDue
        ? `${product}: ${date} tarihli faturanız ödeme bekliyor`
        : `${product}: faturanızın son ödeme günü ${date}`,
      text: `Merhaba ${name}!\n\n${company} şirketinin ${value} tutarındaki faturasının (${detail}) son ödeme günü: ${date}. Bu adreste Pix ile ödeyin, abonelik hemen yenilenir:\n\n${link}\n\nÖdediyseniz bu e-postayı dikkate almayın.\n\n${product}\n`,
    };
  },
};
