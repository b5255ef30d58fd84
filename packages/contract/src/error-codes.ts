/**
 * Every error code of the server with its usual HTTP status. The web has a text for each in all four languages; a
 * test compares the two lists.
 */
export const errorStatus = {
  // Sessions and permissions
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SESSION_EXPIRED: 401,
  /** The account signed in elsewhere; this session has ended. */
  ERR_SESSION_TAKEN: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_NO_PERMISSION: 403,
  /** The company's plan does not include the feature. */
  ERR_PLAN_WITHOUT_FEATURE: 403,
  ERR_COMPANY_INACTIVE: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_PASSWORD_CHANGE_REQUIRED: 403,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_ORIGIN_NOT_ALLOWED: 403,

  /** Missing, unknown or replaced: the answer does not tell them apart. */
  ERR_CONNECTION_TOKEN: 401,

  // The request itself
  ERR_VALIDATION: 400,
  ERR_NOT_FOUND: 404,
  ERR_BODY_TOO_LARGE: 413,
  ERR_UNSUPPORTED_CONTENT: 415,
  ERR_FILE_NOT_ALLOWED: 400,
  ERR_FILE_REQUIRED: 400,
  /** Another user changed the record in the meantime. */
  ERR_CHANGED_MEANWHILE: 409,
  /** Another transaction locked the record for longer than a call waits. */
  ERR_RECORD_LOCKED: 409,
  /** The query ran for longer than a call may take. */
  ERR_QUERY_TIMEOUT: 503,
  /** No database connection became free within the time that a call waits. */
  ERR_DATABASE_BUSY: 503,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  /** The bucket that files lie in does not answer or refuses. */
  ERR_FILES_UNAVAILABLE: 503,

  // Users
  ERR_NO_USER_FOUND: 404,
  ERR_EMAIL_TAKEN: 409,
  ERR_USER_LIMIT_REACHED: 400,
  ERR_COMMON_PASSWORD: 400,
  /** It is the user's own name or e-mail, or the product's name. */
  ERR_PASSWORD_IS_NAME: 400,
  ERR_CURRENT_PASSWORD_WRONG: 400,
  /** Used, replaced, expired or never made: the answer does not tell them apart. */
  ERR_PASSWORD_LINK: 400,
  /** The installation has no SMTP server. */
  ERR_MAIL_NOT_CONFIGURED: 400,
  ERR_LAST_ADMIN: 409,
  ERR_OWN_ACCOUNT: 409,
  ERR_USER_CREATION_DISABLED: 403,

  // Companies, plans, settings, help
  ERR_NO_COMPANY_FOUND: 404,
  ERR_COMPANY_NAME_TAKEN: 409,
  ERR_PLATFORM_COMPANY: 409,
  ERR_NO_PLAN_FOUND: 404,
  ERR_PLAN_NAME_TAKEN: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  /** There is none, or the caller is not in it. */
  ERR_NO_CHAT_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_SETTING_TEXT_REQUIRED: 400,
  /** A word cannot mean both that the contact leaves and that they come back. */
  ERR_OPT_OUT_WORD_TWICE: 400,
  /** A text contains unknown variables; `names` lists them. */
  ERR_UNKNOWN_VARIABLE: 400,

  // Ticket work and channels (specification, document 1 section 8)
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_CONTACT_FOUND: 404,
  /** The contact has a ticket in which the caller may not write, and answers there would go to the new number. */
  ERR_CONTACT_SERVED_BY_OTHERS: 403,
  /** A contact cannot be merged with itself. */
  ERR_MERGE_SAME_CONTACT: 400,
  /** Groups cannot be merged. */
  ERR_MERGE_GROUP: 400,
  ERR_NO_MERGE_FOUND: 404,
  /** A group cannot state that it wants no messages. */
  ERR_OPT_OUT_GROUP: 400,
  ERR_NOT_OPTED_OUT: 409,
  /** They do not want to be written to without having asked. */
  ERR_CONTACT_OPTED_OUT: 409,
  /** A later merge has to be undone first. */
  ERR_MERGE_NOT_LAST: 409,
  ERR_MERGE_TOO_OLD: 409,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 400,
  ERR_CREATING_TICKET: 400,
  /** The channel did not apply the change, or no longer accepts it. */
  ERR_EDITING_WAPP_MSG: 400,
  ERR_NO_MESSAGE_FOUND: 404,
  /** It is a contact's message, private, too old, or of a kind without text. */
  ERR_MESSAGE_NOT_EDITABLE: 409,
  /** The channel revokes only messages sent less than `hours` ago. */
  ERR_MESSAGE_TOO_OLD: 409,
  ERR_EMPTY_MESSAGE: 400,
  /** Messages can be sent only in an open conversation. */
  ERR_TICKET_NOT_OPEN: 409,
  /** The ticket's current status does not allow the action. */
  ERR_TICKET_STATUS: 409,
  ERR_QUEUE_REQUIRED: 400,
  ERR_TAG_REQUIRED: 409,
  /** PARA DELETAR REABRA O TICKET */
  ERR_REOPEN_TO_DELETE: 409,
  ERR_CONTACT_BLOCKED: 409,
  /** The channel of the connection cannot reach the contact. */
  ERR_CONTACT_NOT_ON_CHANNEL: 409,
  /** Private messages cannot be forwarded to a customer. */
  ERR_PRIVATE_MESSAGE: 409,
  ERR_NO_TAG_FOUND: 404,
  ERR_TAG_NAME_TAKEN: 409,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  /** The owner has another quick message with this shortcode. */
  ERR_SHORTCODE_TAKEN: 409,
  // Outbound
  ERR_NO_SCHEDULE_FOUND: 404,
  /** The date is over. */
  ERR_SCHEDULE_IN_PAST: 400,
  /** It was sent already, the last time too. */
  ERR_SCHEDULE_SENT: 409,
  /** It is being sent right now. */
  ERR_SCHEDULE_BEING_SENT: 409,
  /** It is not a number: with a mask, with letters, or too long. */
  ERR_NUMBER_FORMAT: 400,
  /** The key was sent before with another request. */
  ERR_IDEMPOTENCY_KEY_REUSED: 422,
  // Channel rules
  /** The contact's last message is older than the reply window. */
  ERR_WINDOW_CLOSED: 409,
  /** After the reply window: only text typed by a person. */
  ERR_WINDOW_TEXT_ONLY: 409,
  /** The channel lacks the ability named in `ability`. */
  ERR_CHANNEL_CANNOT: 409,
  /** The file exceeds the channel's limit, `maxBytes`. */
  ERR_CHANNEL_FILE_TOO_LARGE: 400,
  ERR_CHANNEL_FILE_KIND: 400,
  /** The text exceeds the channel's limit, `max`. */
  ERR_CHANNEL_TEXT_TOO_LONG: 400,
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_TEMPLATE_NOT_APPROVED: 409,
  /** The variables in `missing` have no value. */
  ERR_TEMPLATE_INCOMPLETE: 400,
  /** Another company has connected this account. */
  ERR_ACCOUNT_TAKEN: 409,
  /** This company has already connected the account. */
  ERR_ACCOUNT_CONNECTED: 409,
  ERR_NO_FACEBOOK_PAGE: 400,
  /** The platform has no app at Meta. */
  ERR_META_NOT_SET_UP: 400,
  /** The provider refused; `problem` gives the reason. */
  ERR_META_REFUSED: 400,
  ERR_META_UNREACHABLE: 400,
  /** The signature is not the provider's. */
  ERR_WEBHOOK_SIGNATURE: 401,
  ERR_WEBHOOK_TOKEN: 403,
  // Outside systems
  ERR_NO_INTEGRATION_FOUND: 404,
  ERR_INTEGRATION_NAME_TAKEN: 409,
  ERR_NO_DELIVERY_FOUND: 404,
  /** The delivery is still running, or its kind cannot be repeated. */
  ERR_DELIVERY_NOT_REPEATABLE: 409,
  /** The address leads into a private network. */
  ERR_ADDRESS_NOT_ALLOWED: 400,
  /** The text is not a key file of a service account. */
  ERR_SERVICE_ACCOUNT_INVALID: 400,
  /** Dialogflow could not be reached: the key, the project or the network is wrong. */
  ERR_TEST_SESSION_DIALOG: 400,
  /** Dialogflow returned no usable text. */
  ERR_TEST_REPLY_DIALOG: 400,
  /** The integration did not respond as required; `problem` gives the reason. */
  ERR_INTEGRATION_TEST: 400,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_PROMPT_NAME_TAKEN: 409,
  /** A connection uses the prompt. */
  ERR_PROMPT_IN_USE: 409,
  // Sending to many
  ERR_NO_CONTACT_LIST_FOUND: 404,
  ERR_NO_CONTACT_LIST_ITEM_FOUND: 404,
  /** The list has an item with this number, in this or the other spelling. */
  ERR_DUPLICATED_CONTACT_LIST_ITEM: 409,
  ERR_NO_CAMPAIGN_FOUND: 404,
  /** It has begun, or begins within the hour. */
  ERR_CAMPAIGN_NOT_EDITABLE: 409,
  /** In its state the campaign cannot be started, paused, resumed, cancelled or restarted. */
  ERR_CAMPAIGN_STATE: 409,
  ERR_CAMPAIGN_RUNNING: 409,
  /** Campaigns that are planned or in progress need the connection, the list or the tag that is to be removed. */
  ERR_USED_BY_CAMPAIGN: 409,
  /** The connection of the campaign was removed: another has to be chosen. */
  ERR_CAMPAIGN_CONNECTION_LOST: 409,
  ERR_CAMPAIGN_WITHOUT_RECIPIENTS: 400,
  /** None of its texts is filled in, or none of those that ask first. */
  ERR_CAMPAIGN_WITHOUT_TEXT: 400,
  ERR_CAMPAIGN_IN_PAST: 400,
  /** The end of the sending hours is not after their beginning. */
  ERR_CAMPAIGN_HOURS: 400,
  /** A template is one message; nothing can be asked before it. */
  ERR_CAMPAIGN_TEMPLATE_CONFIRMATION: 400,
  // Invoices and payments
  ERR_NO_INVOICE_FOUND: 404,
  /** It was paid or cancelled. */
  ERR_INVOICE_NOT_OPEN: 409,
  /** There is neither a plan nor an amount to make the invoice of. */
  ERR_INVOICE_WITHOUT_AMOUNT: 400,
  /** More people or connections are in use than the plan would have. */
  ERR_PLAN_TOO_SMALL: 409,
  /** The platform owner has not set up how payments are received. */
  ERR_NO_PAYMENT_PROVIDER: 409,
  /** The provider made no charge; `problem` gives the reason. */
  ERR_PAYMENT_PROVIDER: 409,
  /** What is to be saved as the provider's account lacks something; `problem` says what. */
  ERR_PAYMENT_ACCOUNT: 400,
  ERR_NO_REPORT_FILTER_FOUND: 404,
  ERR_REPORT_FILTER_LIMIT_REACHED: 400,
  ERR_QUEUE_NOT_FOUND: 404,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_LIMIT_REACHED: 400,
  ERR_NO_FILE_LIST_FOUND: 404,
  ERR_FILE_LIST_NAME_TAKEN: 409,
  /** No such option in a queue's tree. */
  ERR_CHATBOT_NOT_FOUND: 404,
  ERR_CONNECTION_NAME_TAKEN: 409,
  ERR_CONNECTION_LIMIT_REACHED: 400,
  ERR_SEND_QUEUE_INCOMPLETE: 400,
  ERR_RATING_MESSAGE_REQUIRED: 400,
  ERR_RATING_TIME_REQUIRED: 400,
  ERR_VACATION_DATES_REQUIRED: 400,
  ERR_IMPORT_INCOMPLETE: 400,
  ERR_INVALID_SPREADSHEET: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
} as const satisfies Record<`ERR_${string}`, number>;

export type ErrorCode = keyof typeof errorStatus;
// Marked as pure so that pages, which need no list of codes, leave the table out.
export const errorCodes = /* @__PURE__ */ Object.keys(errorStatus) as ErrorCode[];
