export const channels = {
  names: {
    whatsapp: 'WhatsApp',
    whatsappapi: 'WhatsApp API',
    facebook: 'Facebook',
    instagram: 'Instagram',
  },
  revokeOver: '{{channel}} mesajların yalnızca {{hours}} saat içinde silinmesine izin verir.',
  cannot: {
    edit: '{{channel}} mesajların düzenlenmesine izin vermez.',
    revoke: '{{channel}} mesajların silinmesine izin vermez.',
    react: '{{channel}} mesajlara tepki verilmesine izin vermez.',
    block: '{{channel}} kişilerin engellenmesine izin vermez.',
    markForwarded: '{{channel}} mesajın iletildiğini göstermez.',
    sendCards: '{{channel}} kişi kartlarını bilmez: metin olarak gider.',
  },
  window: {
    left: '{{hours}} saatlik süre: {{time}} kaldı',
    timeLeft: 'Kalan süre: {{time}}.',
    afterwards: 'Sonrasında, {{moment}} tarihine kadar yalnızca bir kişinin yazdığı metin.',
    lastMinute: '1 dakikadan az',
    minutes: '{{minutes}} dk',
    hours: '{{hours}} sa {{minutes}} dk',
    hint: 'Kişinin son mesajından sonra {{hours}} saat boyunca serbestçe yanıtlayabilirsiniz. Her yeni mesajı süreyi baştan başlatır.',
    templateOnly:
      '{{hours}} saatlik süre doldu (kişinin son mesajı: {{moment}}). Artık yalnızca onaylı bir şablon gönderilebilir.',
    templateFirst: 'Kişi buradan henüz yazmadı. Başlamak için onaylı bir şablon gönderin.',
    person: '{{hours}} saatlik sürenin dışında: {{moment}} tarihine kadar yalnızca sizin yazdığınız metin.',
    none: 'Kişinin son mesajı: {{moment}}. Yeniden yazana kadar hiçbir şey gönderilemez.',
    noneFirst: 'Kişi buradan henüz yazmadı. Yazana kadar hiçbir şey gönderilemez.',
    draftKept: 'Yazdıklarınız taslak olarak saklanır.',
    sendTemplate: 'Şablon gönder',
  },
} as const;
