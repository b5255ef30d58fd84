export const channels = {
  names: {
    whatsapp: 'WhatsApp',
    whatsappapi: 'La API de WhatsApp',
    facebook: 'Facebook',
    instagram: 'Instagram',
  },
  revokeOver: '{{channel}} permite eliminar mensajes solo durante {{hours}} horas.',
  cannot: {
    edit: '{{channel}} no permite editar mensajes.',
    revoke: '{{channel}} no permite eliminar mensajes.',
    react: '{{channel}} no permite reaccionar a los mensajes.',
    block: '{{channel}} no permite bloquear contactos.',
    markForwarded: '{{channel}} no muestra que el mensaje fue reenviado.',
    sendCards: '{{channel}} no tiene tarjetas de contacto: se envía como texto.',
  },
  window: {
    left: 'Ventana de {{hours}} h: quedan {{time}}',
    timeLeft: 'Quedan {{time}}.',
    afterwards: 'Después, hasta {{moment}}, solo texto escrito por una persona.',
    lastMinute: 'menos de 1 min',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
    hint: 'Durante {{hours}} horas después del último mensaje del contacto puede responder libremente. Cada mensaje suyo reinicia la cuenta.',
    templateOnly:
      'La ventana de {{hours}} horas terminó: el contacto no escribe desde {{moment}}. Ahora solo se puede enviar una plantilla aprobada.',
    templateFirst: 'El contacto aún no ha escrito por aquí. Para empezar, envíe una plantilla aprobada.',
    person: 'Fuera de la ventana de {{hours}} horas: solo texto escrito por usted, hasta {{moment}}.',
    none: 'El contacto no escribe desde {{moment}}. No se puede enviar nada hasta que vuelva a escribir.',
    noneFirst: 'El contacto aún no ha escrito por aquí. No se puede enviar nada hasta que escriba.',
    draftKept: 'Lo que escribió queda guardado como borrador.',
    sendTemplate: 'Enviar plantilla',
  },
} as const;
