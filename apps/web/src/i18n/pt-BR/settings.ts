export const settings = {
  title: 'Configurações',
  tabs: {
    options: 'Opções',
    hours: 'Horários',
    companies: 'Empresas',
    plans: 'Planos',
    helps: 'Ajuda',
    whitelabel: 'Whitelabel',
  },
  search: 'Buscar nas opções',
  sections: 'Seções',
  saved: 'Salvo',
  saveHint: 'Ctrl + Enter salva',
  wordsInvalid: 'Cada palavra precisa de uma letra e tem até 40 caracteres; são até 20 palavras.',
  discard: 'Descartar',
  changedElsewhere: 'Este conteúdo foi alterado em outro lugar enquanto você editava.',
  takeSaved: 'Usar a versão salva',
  textFirst: 'Escreva a mensagem primeiro; a opção muda assim que ela for salva.',
  saveAndChange: 'Salvar e aplicar',
  variable: {
    firstName: 'Primeiro nome do contato',
    name: 'Nome do contato',
    userName: 'Nome do atendente',
    ms: 'Saudação conforme a hora: bom dia, boa tarde, boa noite',
    hour: 'Hora',
    date: 'Data',
    data_hora: 'Data e hora',
    queue: 'Nome da fila',
    connection: 'Nome da conexão',
    protocol: 'Número do protocolo',
    ticket_id: 'Número do atendimento',
    name_company: 'Nome da empresa',
  },
  groups: {
    attendance: 'Atendimento',
    messages: 'Saudações e mensagens',
    chatbot: 'Chatbot',
    tickets: 'Atendimentos e transferência',
    privacy: 'Privacidade (LGPD)',
    region: 'Fuso horário',
    platform: 'Plataforma',
  },
  option: {
    scheduleType: {
      label: 'Gerenciamento de expediente',
      hint: 'De onde vem o horário de atendimento.',
    },
    holidays: {
      label: 'Feriados do Brasil',
      hint: 'Nestes dias vale a mensagem de ausência, qualquer que seja o horário. Onde não há horários definidos, atende-se também nesses dias.',
    },
    lateSchedules: {
      label: 'Agendamentos atrasados',
      hint: 'O que fazer com mensagens agendadas cuja hora passou sem que fosse possível enviar.',
    },
    userRandom: {
      label: 'Escolher atendente aleatoriamente',
      hint: 'Distribui os novos atendimentos de uma fila entre os seus atendentes.',
    },
    userRating: {
      label: 'Avaliações',
      hint: 'Ao encerrar um atendimento, pede ao contato uma nota de 0 a 10.',
    },
    acceptCallWhatsapp: {
      label: 'Aceitar ligações no WhatsApp',
      hint: 'Desligado, as ligações são recusadas e o contato recebe a mensagem abaixo.',
    },
    AcceptCallWhatsappMessage: {
      label: 'Mensagem ao recusar uma ligação',
      hint: 'Enviada a quem liga enquanto as ligações não são aceitas.',
    },
    acceptAudioMessageContact: {
      label: 'Aceitar áudios dos contatos',
      hint: 'Desligado, o contato é avisado de que áudios não são ouvidos.',
    },
    showNotificationPending: {
      label: 'Notificar atendimentos aguardando',
      hint: 'Avisa também das mensagens de atendimentos que ninguém aceitou ainda.',
    },
    sendGreetingAccepted: {
      label: 'Saudação ao aceitar o atendimento',
      hint: 'Envia uma mensagem quando um atendente aceita o atendimento.',
    },
    greetingAcceptedMessage: {
      label: 'Mensagem de saudação',
      hint: 'Enviada uma vez, em nome do atendente que aceitou.',
    },
    sendQueuePosition: {
      label: 'Informar a posição na fila',
      hint: 'Diz ao contato quantas pessoas estão na frente dele.',
    },
    sendQueuePositionMessage: {
      label: 'Mensagem da posição na fila',
      hint: 'O número da posição é escrito logo depois do texto.',
    },
    sendFarewellWaitingTicket: {
      label: 'Despedida em atendimentos aguardando',
      hint: 'Envia a mensagem de despedida também ao encerrar um atendimento que ninguém aceitou.',
    },
    sendSignMessage: {
      label: 'Assinatura do atendente',
      hint: 'Permite que cada atendente assine as suas mensagens com o próprio nome.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      hint: 'Como as opções do menu são apresentadas ao contato.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação com uma única fila',
      hint: 'Envia a saudação da conexão e a da fila mesmo quando não há menu: com uma única fila, ou nenhuma.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar sobre a transferência',
      hint: 'Envia uma mensagem ao contato quando o atendimento muda de fila ou de atendente.',
    },
    transferMessage: {
      label: 'Mensagem de transferência',
      hint: 'Enviada ao contato no momento da transferência.',
    },
    closeTicketOnTransfer: {
      label: 'Encerrar ao transferir',
      hint: 'O atendimento transferido é encerrado e um novo é aberto na outra fila.',
    },
    DirectTicketsToWallets: {
      label: 'Direcionar para a carteira',
      hint: 'Novos atendimentos vão direto ao atendente responsável pelo contato.',
    },
    requiredTag: {
      label: 'Exigir tag para encerrar',
      hint: 'Um atendimento só pode ser encerrado quando o contato tem ao menos uma tag.',
    },
    enableLGPD: {
      label: 'Tratamento de dados conforme a LGPD',
      hint: 'Apresenta a política de privacidade ao contato antes do atendimento.',
    },
    lgpdMessage: {
      label: 'Mensagem de privacidade',
      hint: 'O texto que o contato recebe antes de ser atendido.',
    },
    lgpdLink: {
      label: 'Link da política de privacidade',
      hint: 'Um endereço completo, que começa com https://.',
    },
    lgpdConsent: {
      label: 'Pedir consentimento a cada atendimento',
      hint: 'O contato confirma que concorda toda vez que um novo atendimento começa.',
    },
    lgpdDeleteMessage: {
      label: 'Ocultar mensagens apagadas',
      hint: 'O conteúdo que o contato apagou deixa de ser visto pelos atendentes.',
    },
    lgpdHideNumber: {
      label: 'Ocultar o número do contato',
      hint: 'Atendentes veem apenas parte do número; administradores continuam vendo tudo.',
    },
    optOutWords: {
      label: 'Palavras para não receber mais mensagens',
      hint: 'Separadas por vírgula. Quem envia uma delas como mensagem inteira deixa de receber campanhas, mensagens agendadas e as da API. Sem palavras, ninguém sai por conta própria.',
    },
    optInWords: {
      label: 'Palavras para voltar a receber',
      hint: 'Separadas por vírgula. Quem envia uma delas como mensagem inteira volta a receber.',
    },
    optOutReply: {
      label: 'Confirmação de saída',
      hint: 'Enviada uma vez a quem sai. Deixe vazia para não responder.',
    },
    optOutQuestion: {
      label: 'Pergunta em caso de dúvida',
      hint: 'Enviada uma vez por atendimento quando uma frase curta começa com uma das palavras, como “cancelar meu pedido”. Deixe vazia para não perguntar.',
    },
    timezone: {
      label: 'Fuso horário da empresa',
      hint: 'Vale para expediente, agendamentos e relatórios.',
    },
    userCreation: {
      label: 'Permitir o cadastro de empresas',
      hint: 'Vale para toda a plataforma. Desligado, nenhuma empresa se cadastra sozinha.',
    },
  },
  scheduleType: {
    disabled: 'Desativado',
    queue: 'Por fila',
    company: 'Por empresa',
    connection: 'Por conexão',
  },
  holidays: {
    disabled: 'Não considerar',
    national: 'Nacionais',
    nationalAndCustom: 'Nacionais, Carnaval e Corpus Christi',
  },
  lateSchedules: {
    send: 'Enviar assim que possível',
    skip: 'Não enviar',
  },
  chatBotType: {
    text: 'Texto',
  },
  timezoneNow: 'Agora são {{time}} nesse fuso.',
  timezonePlaceholder: 'Buscar cidade, região ou GMT',
  timezoneNone: 'Nenhum fuso encontrado',
  hours: {
    description:
      'Fora destes horários o contato recebe a mensagem fora do expediente da conexão. Uma conexão sem essa mensagem atende como se estivesse aberta.',
    first: 'Primeiro período',
    second: 'Segundo período',
    day: 'Dia',
    open: 'Aberto',
    closed: 'Fechado',
    isOpen: '{{day}}: aberto',
    total: 'Total',
    weekTotal: '{{hours}} por semana',
    start: '{{day}}, {{span}}: início',
    end: '{{day}}, {{span}}: fim',
    until: 'às',
    copy: 'Copiar segunda-feira para todos os dias',
    copied: 'Horário de segunda-feira copiado para todos os dias',
    none: 'Sem horários definidos: aberto o tempo todo, também nos feriados',
    set: 'Definir horários',
    remove: 'Remover horários',
    saved: 'Horários atualizados com sucesso',
    clickSave: 'Clique em salvar para registar as alterações',
    fixFirst: 'Corrija os horários destacados antes de salvar.',
    problem: {
      required: 'Falta um dos horários',
      invalid: 'Horário inválido',
      order: 'O fim deve vir depois do início',
      overlap: 'Deve começar depois do primeiro período',
      empty: 'Informe ao menos um período ou feche o dia',
    },
    days: {
      monday: 'Segunda-feira',
      tuesday: 'Terça-feira',
      wednesday: 'Quarta-feira',
      thursday: 'Quinta-feira',
      friday: 'Sexta-feira',
      saturday: 'Sábado',
      sunday: 'Domingo',
    },
  },
} as const;
