/** The rules of channels in a conversation; loaded with the first channel that has such rules. */
export const channels = {
  names: {
    whatsapp: 'O WhatsApp',
    whatsappapi: 'A API do WhatsApp',
    facebook: 'O Facebook',
    instagram: 'O Instagram',
  },
  revokeOver: '{{channel}} só permite apagar mensagens por {{hours}} horas.',
  cannot: {
    edit: '{{channel}} não permite editar mensagens.',
    revoke: '{{channel}} não permite apagar mensagens.',
    react: '{{channel}} não permite reagir a mensagens.',
    block: '{{channel}} não permite bloquear contatos.',
    markForwarded: '{{channel}} não mostra que a mensagem foi encaminhada.',
    sendCards: '{{channel}} não tem cartões: vai como texto.',
  },
  window: {
    left: 'Janela de {{hours}} h: faltam {{time}}',
    timeLeft: 'Faltam {{time}}.',
    afterwards: 'Depois disso, até {{moment}}, só texto digitado por uma pessoa.',
    lastMinute: 'menos de 1 min',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    hint: 'Por {{hours}} horas depois da última mensagem do contato você responde livremente. Cada mensagem dele recomeça a contagem.',
    templateOnly:
      'A janela de {{hours}} horas terminou: o contato não escreve desde {{moment}}. Agora só é possível enviar um modelo aprovado.',
    templateFirst: 'O contato ainda não escreveu por aqui. Para começar, envie um modelo aprovado.',
    person: 'Fora da janela de {{hours}} horas: só texto digitado por você, até {{moment}}.',
    none: 'O contato não escreve desde {{moment}}. Nada pode ser enviado até que ele escreva de novo.',
    noneFirst: 'O contato ainda não escreveu por aqui. Nada pode ser enviado até que ele escreva.',
    draftKept: 'O que você escreveu fica guardado como rascunho.',
    sendTemplate: 'Enviar modelo',
  },
} as const;
