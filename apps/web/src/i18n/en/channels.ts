export const channels = {
  names: {
    whatsapp: 'WhatsApp',
    whatsappapi: 'The WhatsApp API',
    facebook: 'Facebook',
    instagram: 'Instagram',
  },
  revokeOver: '{{channel}} lets messages be deleted for {{hours}} hours only.',
  cannot: {
    edit: '{{channel}} does not let messages be edited.',
    revoke: '{{channel}} does not let messages be deleted.',
    react: '{{channel}} does not let you react to messages.',
    block: '{{channel}} does not let contacts be blocked.',
    markForwarded: '{{channel}} does not show that a message was forwarded.',
    sendCards: '{{channel}} has no contact cards: it goes as text.',
  },
  window: {
    left: '{{hours}}-hour window: {{time}} left',
    timeLeft: '{{time}} left.',
    afterwards: 'After that, until {{moment}}, only text typed by a person.',
    lastMinute: 'less than 1 min',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    hint: 'For {{hours}} hours after the contact last wrote you can answer freely. Each of their messages starts the time anew.',
    templateOnly:
      'The {{hours}}-hour window is over: the contact has not written since {{moment}}. Only an approved template can be sent now.',
    templateFirst: 'The contact has not written here yet. Send an approved template to begin.',
    person: 'Outside the {{hours}}-hour window: only text typed by you, until {{moment}}.',
    none: 'The contact has not written since {{moment}}. Nothing can be sent until they write again.',
    noneFirst: 'The contact has not written here yet. Nothing can be sent until they do.',
    draftKept: 'What you wrote is kept as a draft.',
    sendTemplate: 'Send template',
  },
} as const;
