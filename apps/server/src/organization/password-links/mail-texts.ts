import type { Language } from '@prosa/contract';

interface Facts {
  name: string;
  company: string;
  /** What the platform owner calls the product. */
  product: string;
  link: string;
  minutes: number;
}

interface MailText {
  subject: string;
  text: string;
}

type TextsOfMail = Record<Language, (facts: Facts) => MailText>;

/** For somebody who asked for a new password. */
export const resetTexts: TextsOfMail = {
  'pt-BR': ({ name, product, link, minutes }) => ({
    subject: `${product}: escolha uma nova senha`,
    text: `Olá, ${name}!\n\nPara escolher uma nova senha, abra este endereço nos próximos ${minutes} minutos:\n\n${link}\n\nSe não foi você que pediu, ignore este e-mail: a sua senha continua a mesma.\n\n${product}\n`,
  }),
  en: ({ name, product, link, minutes }) => ({
    subject: `${product}: choose a new password`,
    text: `Hello, ${name}!\n\nTo choose a new password, open this address within ${minutes} minutes:\n\n${link}\n\nIf you did not ask for it, ignore this e-mail: your password stays the same.\n\n${product}\n`,
  }),
  es: ({ name, product, link, minutes }) => ({
    subject: `${product}: elija una nueva contraseña`,
    text: `¡Hola, ${name}!\n\nPara elegir una nueva contraseña, abra esta dirección en los próximos ${minutes} minutos:\n\n${link}\n\nSi no la pidió, ignore este correo: su contraseña sigue siendo la misma.\n\n${product}\n`,
  }),
  tr: ({ name, product, link, minutes }) => ({
    subject: `${product}: yeni bir parola seçin`,
    text: `Merhaba ${name}!\n\nYeni bir parola seçmek için ${minutes} dakika içinde şu adresi açın:\n\n${link}\n\nBunu siz istemediyseniz bu e-postayı dikkate almayın: parolanız aynı kalır.\n\n${product}\n`,
  }),
};

/** For somebody who was added to a company. */
export const invitationTexts: TextsOfMail = {
  'pt-BR': ({ name, company, product, link, minutes }) => ({
    subject: `${company}: o seu acesso ao ${product}`,
    text: `Olá, ${name}!\n\n${company} criou um acesso para você no ${product}. Abra este endereço nos próximos ${minutes} minutos e escolha a sua senha:\n\n${link}\n\nSe o prazo passar, use "Esqueci minha senha" na tela de entrada.\n\n${product}\n`,
  }),
  en: ({ name, company, product, link, minutes }) => ({
    subject: `${company}: your access to ${product}`,
    text: `Hello, ${name}!\n\n${company} made an account for you in ${product}. Open this address within ${minutes} minutes and choose your password:\n\n${link}\n\nIf the time is over, use "I forgot my password" on the sign-in screen.\n\n${product}\n`,
  }),
  es: ({ name, company, product, link, minutes }) => ({
    subject: `${company}: su acceso a ${product}`,
    text: `¡Hola, ${name}!\n\n${company} creó un acceso para usted en ${product}. Abra esta dirección en los próximos ${minutes} minutos y elija su contraseña:\n\n${link}\n\nSi el plazo pasa, use "Olvidé mi contraseña" en la pantalla de entrada.\n\n${product}\n`,
  }),
  tr: ({ name, company, product, link, minutes }) => ({
    subject: `${company}: ${product} erişiminiz`,
    text: `Merhaba ${name}!\n\n${company} sizin için ${product} üzerinde bir hesap açtı. ${minutes} dakika içinde şu adresi açın ve parolanızı seçin:\n\n${link}\n\nSüre geçerse giriş ekranındaki "Parolamı unuttum" bağlantısını kullanın.\n\n${product}\n`,
  }),
};
