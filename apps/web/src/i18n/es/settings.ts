export const settings = {
  title: 'Configuración',
  tabs: {
    options: 'Opciones',
    hours: 'Horarios',
    companies: 'Empresas',
    plans: 'Planes',
    helps: 'Ayuda',
    whitelabel: 'Marca blanca',
  },
  search: 'Buscar en las opciones',
  sections: 'Secciones',
  saved: 'Guardado',
  saveHint: 'Ctrl + Intro guarda',
  wordsInvalid: 'Cada palabra necesita una letra y tiene hasta 40 caracteres; son hasta 20 palabras.',
  discard: 'Descartar',
  changedElsewhere: 'Este contenido se cambió en otro lugar mientras lo editaba.',
  takeSaved: 'Usar la versión guardada',
  textFirst: 'Escriba primero el mensaje; la opción cambia en cuanto se guarde.',
  saveAndChange: 'Guardar y aplicar',
  variable: {
    firstName: 'Primer nombre del contacto',
    name: 'Nombre del contacto',
    userName: 'Nombre del agente',
    ms: 'Saludo según la hora: buenos días, buenas tardes, buenas noches',
    hour: 'Hora',
    date: 'Fecha',
    data_hora: 'Fecha y hora',
    queue: 'Nombre de la cola',
    connection: 'Nombre de la conexión',
    protocol: 'Número de protocolo',
    ticket_id: 'Número del ticket',
    name_company: 'Nombre de la empresa',
  },
  groups: {
    attendance: 'Atención',
    messages: 'Saludos y mensajes',
    chatbot: 'Chatbot',
    tickets: 'Tickets y transferencia',
    privacy: 'Privacidad (LGPD)',
    region: 'Zona horaria',
    platform: 'Plataforma',
  },
  option: {
    scheduleType: {
      label: 'Gestión del horario de atención',
      hint: 'De dónde viene el horario de atención.',
    },
    holidays: {
      label: 'Feriados de Brasil',
      hint: 'En estos días vale el mensaje de ausencia, sea cual sea el horario. Donde no hay horarios definidos, también se atiende esos días.',
    },
    lateSchedules: {
      label: 'Mensajes programados atrasados',
      hint: 'Qué hacer con los mensajes programados cuya hora pasó sin que fuera posible enviarlos.',
    },
    userRandom: {
      label: 'Elegir un agente al azar',
      hint: 'Reparte los tickets nuevos de una cola entre sus agentes.',
    },
    userRating: {
      label: 'Evaluaciones',
      hint: 'Al cerrar un ticket, pide al contacto una nota de 0 a 10.',
    },
    acceptCallWhatsapp: {
      label: 'Aceptar llamadas en WhatsApp',
      hint: 'Desactivado, las llamadas se rechazan y el contacto recibe el mensaje de abajo.',
    },
    AcceptCallWhatsappMessage: {
      label: 'Mensaje al rechazar una llamada',
      hint: 'Se envía a quien llama mientras no se aceptan llamadas.',
    },
    acceptAudioMessageContact: {
      label: 'Aceptar audios de los contactos',
      hint: 'Desactivado, se avisa al contacto de que los audios no se escuchan.',
    },
    showNotificationPending: {
      label: 'Notificar tickets en espera',
      hint: 'Avisa también de los mensajes de tickets que siguen en espera.',
    },
    sendGreetingAccepted: {
      label: 'Saludo al aceptar el ticket',
      hint: 'Envía un mensaje cuando un agente acepta el ticket.',
    },
    greetingAcceptedMessage: {
      label: 'Mensaje de saludo',
      hint: 'Se envía una vez, en nombre del agente que aceptó.',
    },
    sendQueuePosition: {
      label: 'Informar la posición en la cola',
      hint: 'Dice al contacto cuántas personas tiene delante.',
    },
    sendQueuePositionMessage: {
      label: 'Mensaje de la posición en la cola',
      hint: 'El número de la posición se escribe justo después del texto.',
    },
    sendFarewellWaitingTicket: {
      label: 'Despedida en tickets en espera',
      hint: 'Envía la despedida también al cerrar un ticket que nadie aceptó.',
    },
    sendSignMessage: {
      label: 'Firma del agente',
      hint: 'Permite que cada agente firme los mensajes con su propio nombre.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      hint: 'Cómo se presentan al contacto las opciones del menú.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo con una sola cola',
      hint: 'Envía el saludo de la conexión y el de la cola aunque no haya menú: con una sola cola, o ninguna.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar de la transferencia',
      hint: 'Envía un mensaje al contacto cuando el ticket cambia de cola o de agente.',
    },
    transferMessage: {
      label: 'Mensaje de transferencia',
      hint: 'Se envía al contacto en el momento de la transferencia.',
    },
    closeTicketOnTransfer: {
      label: 'Cerrar al transferir',
      hint: 'El ticket transferido se cierra y se abre uno nuevo en la otra cola.',
    },
    DirectTicketsToWallets: {
      label: 'Dirigir a la cartera',
      hint: 'Los tickets nuevos van directamente al agente responsable del contacto.',
    },
    requiredTag: {
      label: 'Exigir una etiqueta para cerrar',
      hint: 'Un ticket solo se puede cerrar cuando el contacto tiene al menos una etiqueta.',
    },
    enableLGPD: {
      label: 'Tratamiento de datos según la LGPD',
      hint: 'Presenta la política de privacidad al contacto antes de la conversación.',
    },
    lgpdMessage: {
      label: 'Mensaje de privacidad',
      hint: 'El texto que el contacto recibe antes de ser atendido.',
    },
    lgpdLink: {
      label: 'Enlace a la política de privacidad',
      hint: 'Una dirección completa que empieza por https://.',
    },
    lgpdConsent: {
      label: 'Pedir consentimiento en cada ticket',
      hint: 'El contacto confirma que está de acuerdo cada vez que comienza un ticket.',
    },
    lgpdDeleteMessage: {
      label: 'Ocultar mensajes eliminados',
      hint: 'Los agentes dejan de ver lo que el contacto eliminó.',
    },
    lgpdHideNumber: {
      label: 'Ocultar el número del contacto',
      hint: 'Los agentes ven solo parte del número; los administradores siguen viéndolo completo.',
    },
    optOutWords: {
      label: 'Palabras para no recibir más mensajes',
      hint: 'Separadas por comas. Quien envía una de ellas como mensaje completo deja de recibir campañas, mensajes programados y los de la API. Sin palabras, nadie sale por su cuenta.',
    },
    optInWords: {
      label: 'Palabras para volver a recibir',
      hint: 'Separadas por comas. Quien envía una de ellas como mensaje completo vuelve a recibir mensajes.',
    },
    optOutReply: {
      label: 'Confirmación de salida',
      hint: 'Se envía una vez a quien sale. Déjela vacía para no responder.',
    },
    optOutQuestion: {
      label: 'Pregunta en caso de duda',
      hint: 'Se envía una vez por ticket cuando una frase corta empieza con una de las palabras, como “cancelar mi pedido”. Déjela vacía para no preguntar.',
    },
    timezone: {
      label: 'Zona horaria de la empresa',
      hint: 'Se usa para horarios, programaciones e informes.',
    },
    userCreation: {
      label: 'Permitir el registro de empresas',
      hint: 'Para toda la plataforma. Desactivado, ninguna empresa se registra por su cuenta.',
    },
  },
  scheduleType: {
    disabled: 'Desactivado',
    queue: 'Por cola',
    company: 'Por empresa',
    connection: 'Por conexión',
  },
  holidays: {
    disabled: 'No considerar',
    national: 'Nacionales',
    nationalAndCustom: 'Nacionales, Carnaval y Corpus Christi',
  },
  lateSchedules: {
    send: 'Enviar en cuanto sea posible',
    skip: 'No enviar',
  },
  chatBotType: {
    text: 'Texto',
  },
  timezoneNow: 'Allí son ahora las {{time}}.',
  timezonePlaceholder: 'Buscar ciudad, región o GMT',
  timezoneNone: 'No se encontró ninguna zona',
  hours: {
    description:
      'Fuera de estos horarios el contacto recibe el mensaje fuera de horario de la conexión. Una conexión sin ese mensaje atiende como si estuviera abierta.',
    first: 'Primer periodo',
    second: 'Segundo periodo',
    day: 'Día',
    open: 'Abierto',
    closed: 'Cerrado',
    isOpen: '{{day}}: abierto',
    total: 'Total',
    weekTotal: '{{hours}} por semana',
    start: '{{day}}, {{span}}: inicio',
    end: '{{day}}, {{span}}: fin',
    until: 'a',
    copy: 'Copiar el lunes a todos los días',
    copied: 'El horario del lunes se copió a todos los días',
    none: 'Sin horarios definidos: abierto todo el tiempo, también en los feriados',
    set: 'Definir horarios',
    remove: 'Quitar horarios',
    saved: 'Horarios actualizados correctamente',
    clickSave: 'Haga clic en guardar para registrar los cambios',
    fixFirst: 'Corrija los horarios resaltados antes de guardar.',
    problem: {
      required: 'Falta una de las horas',
      invalid: 'Hora no válida',
      order: 'El fin debe ser posterior al inicio',
      overlap: 'Debe empezar después del primer periodo',
      empty: 'Indique al menos un periodo o cierre el día',
    },
    days: {
      monday: 'Lunes',
      tuesday: 'Martes',
      wednesday: 'Miércoles',
      thursday: 'Jueves',
      friday: 'Viernes',
      saturday: 'Sábado',
      sunday: 'Domingo',
    },
  },
};
