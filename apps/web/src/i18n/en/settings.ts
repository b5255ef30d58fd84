export const settings = {
  title: 'Settings',
  tabs: {
    options: 'Options',
    hours: 'Hours',
    companies: 'Companies',
    plans: 'Plans',
    helps: 'Help',
    whitelabel: 'Whitelabel',
  },
  search: 'Search the options',
  sections: 'Sections',
  saved: 'Saved',
  saveHint: 'Ctrl + Enter saves',
  wordsInvalid: 'Each word needs a letter and has up to 40 characters; there are up to 20 words.',
  discard: 'Discard',
  changedElsewhere: 'This was changed somewhere else while you were editing.',
  takeSaved: 'Use the saved version',
  textFirst: 'Write the message first; the option changes as soon as it is saved.',
  saveAndChange: 'Save and apply',
  variable: {
    firstName: 'First name of the contact',
    name: 'Name of the contact',
    userName: 'Name of the attendant',
    ms: 'Greeting by time of day: good morning, good afternoon, good evening',
    hour: 'Time',
    date: 'Date',
    data_hora: 'Date and time',
    queue: 'Name of the queue',
    connection: 'Name of the connection',
    protocol: 'Protocol number',
    ticket_id: 'Number of the ticket',
    name_company: 'Name of the company',
  },
  groups: {
    attendance: 'Service',
    messages: 'Greetings and messages',
    chatbot: 'Chatbot',
    tickets: 'Tickets and transfer',
    privacy: 'Privacy (LGPD)',
    region: 'Time zone',
    platform: 'Platform',
  },
  option: {
    scheduleType: {
      label: 'Service hours',
      hint: 'Where the service hours come from.',
    },
    holidays: {
      label: 'Brazilian holidays',
      hint: 'On these days the absence message applies, whatever the hours say. Where no hours are set, people are served on these days too.',
    },
    lateSchedules: {
      label: 'Late scheduled messages',
      hint: 'What happens to scheduled messages whose time passed while they could not be sent.',
    },
    userRandom: {
      label: 'Pick an attendant at random',
      hint: 'Shares the new tickets of a queue among its attendants.',
    },
    userRating: {
      label: 'Ratings',
      hint: 'When a ticket is closed, asks the contact for a score from 0 to 10.',
    },
    acceptCallWhatsapp: {
      label: 'Accept calls on WhatsApp',
      hint: 'When off, calls are declined and the contact gets the message below.',
    },
    AcceptCallWhatsappMessage: {
      label: 'Message when a call is declined',
      hint: 'Sent to whoever calls while calls are not accepted.',
    },
    acceptAudioMessageContact: {
      label: 'Accept audio from contacts',
      hint: 'When off, contacts are told that audio is not listened to.',
    },
    showNotificationPending: {
      label: 'Notify about waiting tickets',
      hint: 'Attendants are also notified of messages in tickets that are still waiting.',
    },
    sendGreetingAccepted: {
      label: 'Greeting when a ticket is accepted',
      hint: 'Sends a message when an attendant accepts the ticket.',
    },
    greetingAcceptedMessage: {
      label: 'Greeting message',
      hint: 'Sent once, on behalf of the attendant who accepted.',
    },
    sendQueuePosition: {
      label: 'Tell the position in the queue',
      hint: 'Tells the contact how many people are ahead.',
    },
    sendQueuePositionMessage: {
      label: 'Queue position message',
      hint: 'The position is written right after the text.',
    },
    sendFarewellWaitingTicket: {
      label: 'Farewell on waiting tickets',
      hint: 'Sends the farewell message also when a ticket nobody accepted is closed.',
    },
    sendSignMessage: {
      label: 'Attendant signature',
      hint: 'Lets each attendant sign messages with their own name.',
    },
    chatBotType: {
      label: 'Chatbot type',
      hint: 'How the options of the menu are shown to the contact.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting with a single queue',
      hint: 'Sends the greetings of the connection and of the queue even when there is no menu: with one queue only, or none.',
    },
    sendMsgTransfTicket: {
      label: 'Announce the transfer',
      hint: 'Sends the contact a message when the ticket moves to another queue or attendant.',
    },
    transferMessage: {
      label: 'Transfer message',
      hint: 'Sent to the contact at the moment of the transfer.',
    },
    closeTicketOnTransfer: {
      label: 'Close on transfer',
      hint: 'The transferred ticket is closed and a new one is opened in the other queue.',
    },
    DirectTicketsToWallets: {
      label: 'Direct to the portfolio',
      hint: 'New tickets go straight to the attendant in charge of the contact.',
    },
    requiredTag: {
      label: 'Require a tag to close',
      hint: 'A ticket can only be closed when the contact has at least one tag.',
    },
    enableLGPD: {
      label: 'Data handling under the LGPD',
      hint: 'Shows the privacy policy to the contact before the conversation.',
    },
    lgpdMessage: {
      label: 'Privacy message',
      hint: 'The text the contact receives before being attended.',
    },
    lgpdLink: {
      label: 'Link to the privacy policy',
      hint: 'A full address that begins with https://.',
    },
    lgpdConsent: {
      label: 'Ask for consent every time',
      hint: 'The contact confirms the agreement whenever a new ticket begins.',
    },
    lgpdDeleteMessage: {
      label: 'Hide deleted messages',
      hint: 'What the contact deleted can no longer be seen by attendants.',
    },
    lgpdHideNumber: {
      label: 'Hide the number of the contact',
      hint: 'Attendants see only part of the number; administrators still see all of it.',
    },
    optOutWords: {
      label: 'Words to stop messages',
      hint: 'Separated by commas. Whoever sends one of them as the whole message gets no more campaigns, scheduled messages or messages of the API. Without words, nobody leaves on their own.',
    },
    optInWords: {
      label: 'Words to come back',
      hint: 'Separated by commas. Whoever sends one of them as the whole message receives messages again.',
    },
    optOutReply: {
      label: 'Confirmation of leaving',
      hint: 'Sent once to whoever leaves. Leave it empty to send no answer.',
    },
    optOutQuestion: {
      label: 'Question when in doubt',
      hint: 'Sent once per ticket when a short sentence begins with one of the words, such as “cancel my order”. Leave it empty not to ask.',
    },
    timezone: {
      label: 'Time zone of the company',
      hint: 'Used for service hours, schedules and reports.',
    },
    userCreation: {
      label: 'Allow companies to register',
      hint: 'For the whole platform. When off, no company can sign itself up.',
    },
  },
  scheduleType: {
    disabled: 'Off',
    queue: 'By queue',
    company: 'By company',
    connection: 'By connection',
  },
  holidays: {
    disabled: 'Not considered',
    national: 'National',
    nationalAndCustom: 'National, Carnival and Corpus Christi',
  },
  lateSchedules: {
    send: 'Send as soon as possible',
    skip: 'Do not send',
  },
  chatBotType: {
    text: 'Text',
  },
  timezoneNow: 'It is now {{time}} in this zone.',
  timezonePlaceholder: 'Search for a city, region or GMT',
  timezoneNone: 'No time zone found',
  hours: {
    description:
      'Outside these hours the contact gets the connection’s out-of-hours message. A connection without one serves as if it were open.',
    first: 'First period',
    second: 'Second period',
    day: 'Day',
    open: 'Open',
    closed: 'Closed',
    isOpen: '{{day}}: open',
    total: 'Total',
    weekTotal: '{{hours}} per week',
    start: '{{day}}, {{span}}: start',
    end: '{{day}}, {{span}}: end',
    until: 'to',
    copy: 'Copy Monday to every day',
    copied: 'Monday’s hours were copied to every day',
    none: 'No hours set: always open, on holidays too',
    set: 'Set hours',
    remove: 'Remove hours',
    saved: 'Hours updated successfully',
    clickSave: 'Click save to record the changes',
    fixFirst: 'Correct the highlighted times before saving.',
    problem: {
      required: 'One of the times is missing',
      invalid: 'Invalid time',
      order: 'The end must come after the start',
      overlap: 'It must begin after the first period',
      empty: 'Enter at least one period or close the day',
    },
    days: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
  },
};
