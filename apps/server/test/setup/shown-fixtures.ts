/**
 * What a person sees of each delivery under packages/channels/src/fixtures, in the order of their names: an edit may be
 * there before its message. What is not named here shows no new message.
 */
export const shownMessages: Record<string, object[]> = {
  'whatsapp-cloud/audio': [
    {
      mediaType: 'audio',
      mediaMime: 'audio/mpeg',
    },
  ],
  'whatsapp-cloud/batch': [
    {
      body: 'um',
      mediaType: 'conversation',
    },
    {
      body: 'dois',
      mediaType: 'conversation',
    },
    {
      body: 'três',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/button-of-template': [
    {
      body: 'Confirmar',
      mediaType: 'extendedTextMessage',
      origin: {
        type: 'choice',
      },
    },
  ],
  'whatsapp-cloud/button-reply': [
    {
      body: 'Sim, por favor',
      mediaType: 'extendedTextMessage',
      origin: {
        type: 'choice',
      },
    },
  ],
  'whatsapp-cloud/contact-of-themselves': [
    {
      body: '+5511944440303',
      mediaType: 'contactMessage',
      vCard: 'FN:Caio',
    },
  ],
  'whatsapp-cloud/contacts': [
    {
      body: 'João Prado, Lia',
      mediaType: 'contactMessage',
      vCard: 'FN:João Prado,FN:Lia',
    },
  ],
  'whatsapp-cloud/document-forwarded': [
    {
      body: 'Segue o pedido',
      mediaType: 'application',
      mediaName: 'pedido 118.pdf',
      mediaMime: 'application/pdf',
      isForwarded: true,
    },
  ],
  'whatsapp-cloud/echo-from-app': [
    {
      body: 'Respondi pelo celular',
      mediaType: 'conversation',
      fromMe: true,
    },
  ],
  'whatsapp-cloud/edit-caption': [
    {
      body: 'Chegou quebrado',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/edit': [
    {
      body: 'Vocês entregam no domingo?',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/form-reply': [
    {
      body: 'Enviado\ncidade: Santos\ndias: [1,2]',
      mediaType: 'extendedTextMessage',
    },
  ],
  'whatsapp-cloud/from-ad': [
    {
      body: 'Vi o anúncio',
      mediaType: 'conversation',
      origin: {
        type: 'referral',
        source: 'ad',
        title: 'Bolos por encomenda',
        text: 'Peça até sexta',
        url: 'https://fb.example/ad',
      },
    },
  ],
  'whatsapp-cloud/kind-of-tomorrow': [
    {
      body: 'Um holograma',
      mediaType: 'hologram',
    },
  ],
  'whatsapp-cloud/list-reply': [
    {
      body: 'Financeiro',
      mediaType: 'extendedTextMessage',
      origin: {
        type: 'choice',
      },
    },
  ],
  'whatsapp-cloud/location': [
    {
      body: 'Museu\nAv. Paulista, 1578',
      mediaType: 'locationMessage',
      isForwarded: true,
      location: {
        latitude: -23.5613,
        longitude: -46.6565,
        name: 'Museu\nAv. Paulista, 1578',
      },
    },
  ],
  'whatsapp-cloud/order': [
    {
      body: 'Para hoje\n2 × BOLO-1 (35.50 BRL)\n1 × VELA',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/reaction': [
    {
      body: '🎉',
      mediaType: 'reactionMessage',
    },
  ],
  'whatsapp-cloud/reply-to-own': [
    {
      body: 'Esqueci de dizer: à tarde',
      mediaType: 'extendedTextMessage',
      quoted: 'Vocês entregam no domingo?',
    },
  ],
  'whatsapp-cloud/reply': [
    {
      body: 'Quero esse mesmo',
      mediaType: 'extendedTextMessage',
    },
  ],
  'whatsapp-cloud/sticker': [
    {
      mediaType: 'sticker',
      mediaMime: 'image/webp',
    },
  ],
  'whatsapp-cloud/text-hidden-number': [
    {
      body: 'Escrevo sem mostrar meu número',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/text-without-contacts': [
    {
      body: 'Sem apresentação',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/text-without-ninth-digit': [
    {
      body: 'Sou eu de novo',
      mediaType: 'conversation',
    },
  ],
  'whatsapp-cloud/unsupported': [
    {
      mediaType: 'unsupported',
    },
  ],
  'whatsapp-cloud/video': [
    {
      mediaType: 'video',
      mediaMime: 'video/mp4',
    },
  ],
  'whatsapp-cloud/voice': [
    {
      mediaType: 'audio',
      mediaMime: 'audio/ogg; codecs=opus',
    },
  ],
  'messenger/batch-two-pages': [
    {
      body: 'primeira',
      mediaType: 'conversation',
    },
    {
      body: 'segunda',
      mediaType: 'conversation',
    },
    {
      body: 'terceira',
      mediaType: 'conversation',
    },
  ],
  'messenger/echo-from-inbox': [
    {
      body: 'Respondido na caixa da página',
      mediaType: 'conversation',
      fromMe: true,
    },
  ],
  'messenger/echo-of-buttons': [
    {
      body: 'Escolha\nBolo\nCom cobertura',
      mediaType: 'conversation',
      fromMe: true,
    },
  ],
  'messenger/echo-of-file': [
    {
      mediaType: 'image',
      mediaMime: 'image/jpeg',
      fromMe: true,
    },
  ],
  'messenger/edit': [
    {
      body: 'Oi, tem na cor verde?',
      mediaType: 'conversation',
    },
  ],
  'messenger/file': [
    {
      mediaType: 'application',
      mediaName: 'orçamento.pdf',
      mediaMime: 'application/pdf',
    },
  ],
  'messenger/from-ad': [
    {
      body: 'Quero saber mais',
      mediaType: 'conversation',
      origin: {
        type: 'referral',
        source: 'ads',
        title: 'Coleção de verão',
        text: '',
        url: 'https://fb.example/verao.jpg',
      },
    },
  ],
  'messenger/get-started': [
    {
      body: 'Começar',
      mediaType: 'conversation',
      origin: {
        type: 'referral',
        source: 'shortlink',
        title: '',
        text: '',
        url: null,
      },
    },
  ],
  'messenger/images-with-text': [
    {
      body: 'As três',
      mediaType: 'image',
      mediaMime: 'image/jpeg',
    },
    {
      mediaType: 'image',
      mediaMime: 'image/png',
    },
    {
      mediaType: 'image',
      mediaMime: 'image/jpeg',
    },
  ],
  'messenger/link-to-page': [
    {
      body: 'balcao-3',
      mediaType: 'referral',
      origin: {
        type: 'referral',
        source: 'shortlink',
        title: '',
        text: '',
        url: null,
      },
    },
  ],
  'messenger/link': [
    {
      body: 'Veja https://loja.example/bolo',
      mediaType: 'conversation',
    },
  ],
  'messenger/location': [
    {
      body: 'Praça da Sé',
      mediaType: 'locationMessage',
      location: {
        latitude: -23.5503,
        longitude: -46.6339,
        name: 'Praça da Sé',
      },
    },
  ],
  'messenger/opt-in': [
    {
      body: 'newsletter',
      mediaType: 'optin',
      origin: {
        type: 'referral',
        source: 'one_time_notif_req',
        title: '',
        text: '',
        url: null,
      },
    },
  ],
  'messenger/post-of-page': [
    {
      body: 'Promoção\nhttps://fb.example/post/10',
      mediaType: 'conversation',
    },
  ],
  'messenger/postback-without-id': [
    {
      body: 'Ajuda',
      mediaType: 'conversation',
      origin: {
        type: 'choice',
      },
    },
  ],
  'messenger/postback': [
    {
      body: 'Ver cardápio',
      mediaType: 'conversation',
      origin: {
        type: 'choice',
      },
    },
  ],
  'messenger/quick-reply': [
    {
      body: 'Vendas',
      mediaType: 'conversation',
      origin: {
        type: 'choice',
      },
    },
  ],
  'messenger/reaction': [
    {
      body: '❤️',
      mediaType: 'reactionMessage',
    },
  ],
  'messenger/reply-to-own': [
    {
      body: 'Digo, a verde',
      mediaType: 'extendedTextMessage',
      quoted: 'Oi, tem na cor verde?',
    },
  ],
  'messenger/reply': [
    {
      body: 'Essa aí',
      mediaType: 'extendedTextMessage',
    },
  ],
  'messenger/share': [
    {
      body: 'Uma publicação\nhttps://fb.example/post/9',
      mediaType: 'conversation',
    },
  ],
  'messenger/standby': [
    {
      body: 'Falo com quem?',
      mediaType: 'conversation',
    },
  ],
  'messenger/sticker-new': [
    {
      mediaType: 'sticker',
      mediaMime: 'image/png',
    },
  ],
  'messenger/sticker': [
    {
      mediaType: 'sticker',
      mediaMime: 'image/png',
    },
  ],
  'messenger/video': [
    {
      mediaType: 'video',
      mediaMime: 'video/mp4',
    },
  ],
  'messenger/voice-with-text': [
    {
      mediaType: 'audio',
      mediaMime: 'audio/mpeg',
    },
    {
      body: 'Ouça',
      mediaType: 'conversation',
    },
  ],
  'messenger/voice': [
    {
      mediaType: 'audio',
      mediaMime: 'audio/mp4',
    },
  ],
  'instagram/echo': [
    {
      body: 'Enviado pelo aplicativo',
      mediaType: 'conversation',
      fromMe: true,
    },
  ],
  'instagram/ice-breaker': [
    {
      body: 'Qual o horário?',
      mediaType: 'conversation',
      origin: {
        type: 'choice',
      },
    },
  ],
  'instagram/image': [
    {
      mediaType: 'image',
      mediaMime: 'image/jpeg',
    },
  ],
  'instagram/post': [
    {
      body: 'https://lookaside.example/ig/post',
      mediaType: 'conversation',
    },
  ],
  'instagram/quick-reply': [
    {
      body: 'Preços',
      mediaType: 'conversation',
      origin: {
        type: 'choice',
      },
    },
  ],
  'instagram/reaction-word-only': [
    {
      body: '❤️',
      mediaType: 'reactionMessage',
    },
  ],
  'instagram/reel': [
    {
      body: 'Receita\nhttps://lookaside.example/ig/reel',
      mediaType: 'conversation',
    },
  ],
  'instagram/reply': [
    {
      body: 'Esse',
      mediaType: 'extendedTextMessage',
    },
  ],
  'instagram/share': [
    {
      body: 'https://lookaside.example/ig/share',
      mediaType: 'conversation',
    },
  ],
  'instagram/story-mention-film': [
    {
      mediaType: 'video',
      mediaMime: 'video/mp4',
      origin: {
        type: 'story',
        action: 'mention',
        url: 'https://lookaside.example/ig/historia.mp4',
      },
    },
  ],
  'instagram/story-mention': [
    {
      mediaType: 'image',
      mediaMime: 'image/jpeg',
      origin: {
        type: 'story',
        action: 'mention',
        url: 'https://lookaside.example/ig/historia.jpg',
      },
    },
  ],
  'instagram/story-reply': [
    {
      body: 'Que lindo!',
      mediaType: 'conversation',
      origin: {
        type: 'story',
        action: 'reply',
        url: 'https://lookaside.example/ig/nossa.jpg',
      },
    },
  ],
  'instagram/test-from-dashboard': [
    {
      body: 'random_text',
      mediaType: 'conversation',
    },
  ],
  'instagram/text': [
    {
      body: 'Fazem entrega?',
      mediaType: 'conversation',
    },
  ],
  'instagram/unsupported': [
    {
      mediaType: 'unsupported',
    },
  ],
};
