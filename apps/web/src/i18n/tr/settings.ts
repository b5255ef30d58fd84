export const settings = {
  title: 'Ayarlar',
  tabs: {
    options: 'Seçenekler',
    hours: 'Çalışma saatleri',
    companies: 'Şirketler',
    plans: 'Planlar',
    helps: 'Yardım',
    whitelabel: 'Marka',
  },
  search: 'Seçeneklerde ara',
  sections: 'Bölümler',
  saved: 'Kaydedildi',
  saveHint: 'Ctrl + Enter kaydeder',
  wordsInvalid: 'Her sözcükte en az bir harf ve en çok 40 karakter olmalıdır; en çok 20 sözcük yazılabilir.',
  discard: 'Vazgeç',
  changedElsewhere: 'Siz düzenlerken bu içerik başka bir yerde değiştirildi.',
  takeSaved: 'Kayıtlı sürümü kullan',
  textFirst: 'Önce mesajı yazın; kaydedilir kaydedilmez seçenek değişir.',
  saveAndChange: 'Kaydet ve uygula',
  variable: {
    firstName: 'Kişinin adı',
    name: 'Kişinin adı ve soyadı',
    userName: 'Temsilcinin adı',
    ms: 'Günün saatine göre selam: günaydın, iyi günler, iyi akşamlar',
    hour: 'Saat',
    date: 'Tarih',
    data_hora: 'Tarih ve saat',
    queue: 'Kuyruğun adı',
    connection: 'Bağlantının adı',
    protocol: 'Protokol numarası',
    ticket_id: 'Talep numarası',
    name_company: 'Şirketin adı',
  },
  groups: {
    attendance: 'Hizmet',
    messages: 'Karşılama ve mesajlar',
    chatbot: 'Chatbot',
    tickets: 'Talepler ve aktarma',
    privacy: 'Gizlilik (LGPD)',
    region: 'Saat dilimi',
    platform: 'Platform',
  },
  option: {
    scheduleType: {
      label: 'Çalışma saati yönetimi',
      hint: 'Çalışma saatlerinin nereden alındığı.',
    },
    holidays: {
      label: 'Brezilya resmî tatilleri',
      hint: 'Bu günlerde saatler ne olursa olsun yokluk mesajı geçerlidir. Saat belirlenmemişse bu günlerde de hizmet verilir.',
    },
    lateSchedules: {
      label: 'Geciken zamanlanmış mesajlar',
      hint: 'Gönderilemeden saati geçen zamanlanmış mesajlara ne yapılacağı.',
    },
    userRandom: {
      label: 'Rastgele temsilci seç',
      hint: 'Bir kuyruğun yeni taleplerini temsilcileri arasında paylaştırır.',
    },
    userRating: {
      label: 'Değerlendirmeler',
      hint: 'Talep kapatılırken kişiden 0 ile 10 arasında bir puan ister.',
    },
    acceptCallWhatsapp: {
      label: 'WhatsApp aramalarını kabul et',
      hint: 'Kapalıyken aramalar reddedilir ve kişiye aşağıdaki mesaj gönderilir.',
    },
    AcceptCallWhatsappMessage: {
      label: 'Arama reddedildiğinde gönderilen mesaj',
      hint: 'Aramalar kabul edilmezken arayan kişiye gönderilir.',
    },
    acceptAudioMessageContact: {
      label: 'Kişilerin ses kayıtlarını kabul et',
      hint: 'Kapalıyken kişiye ses kayıtlarının dinlenmediği bildirilir.',
    },
    showNotificationPending: {
      label: 'Bekleyen talepleri bildir',
      hint: 'Temsilcilere hâlâ bekleyen taleplerin mesajları da bildirilir.',
    },
    sendGreetingAccepted: {
      label: 'Talep kabul edilince karşılama',
      hint: 'Bir temsilci talebi kabul ettiğinde mesaj gönderir.',
    },
    greetingAcceptedMessage: {
      label: 'Karşılama mesajı',
      hint: 'Kabul eden temsilci adına bir kez gönderilir.',
    },
    sendQueuePosition: {
      label: 'Kuyruktaki sırayı bildir',
      hint: 'Kişiye önünde kaç kişi olduğunu söyler.',
    },
    sendQueuePositionMessage: {
      label: 'Kuyruk sırası mesajı',
      hint: 'Sıra numarası metnin hemen ardından yazılır.',
    },
    sendFarewellWaitingTicket: {
      label: 'Bekleyen taleplerde veda mesajı',
      hint: 'Kimsenin kabul etmediği bir talep kapatılırken de veda mesajı gönderir.',
    },
    sendSignMessage: {
      label: 'Temsilci imzası',
      hint: 'Her temsilcinin mesajlarını kendi adıyla imzalamasına izin verir.',
    },
    chatBotType: {
      label: 'Chatbot türü',
      hint: 'Menü seçeneklerinin kişiye nasıl gösterileceği.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Tek kuyrukta karşılama',
      hint: 'Menü olmadığında da, yani tek kuyrukta veya hiç kuyruk yokken, bağlantının ve kuyruğun karşılama mesajını gönderir.',
    },
    sendMsgTransfTicket: {
      label: 'Aktarmayı bildir',
      hint: 'Talep başka bir kuyruğa veya temsilciye geçtiğinde kişiye mesaj gönderir.',
    },
    transferMessage: {
      label: 'Aktarma mesajı',
      hint: 'Aktarma anında kişiye gönderilir.',
    },
    closeTicketOnTransfer: {
      label: 'Aktarınca kapat',
      hint: 'Aktarılan talep kapatılır ve diğer kuyrukta yenisi açılır.',
    },
    DirectTicketsToWallets: {
      label: 'Portföye yönlendir',
      hint: 'Yeni talepler doğrudan kişiden sorumlu temsilciye gider.',
    },
    requiredTag: {
      label: 'Kapatmak için etiket iste',
      hint: 'Bir talep ancak kişinin en az bir etiketi varsa kapatılabilir.',
    },
    enableLGPD: {
      label: 'LGPD kapsamında veri işleme',
      hint: 'Konuşmadan önce kişiye gizlilik politikasını gösterir.',
    },
    lgpdMessage: {
      label: 'Gizlilik mesajı',
      hint: 'Kişinin hizmet almadan önce aldığı metin.',
    },
    lgpdLink: {
      label: 'Gizlilik politikası bağlantısı',
      hint: 'https:// ile başlayan tam bir adres.',
    },
    lgpdConsent: {
      label: 'Her talepte onay iste',
      hint: 'Kişi, yeni bir talep başladığında her seferinde onay verir.',
    },
    lgpdDeleteMessage: {
      label: 'Silinen mesajları gizle',
      hint: 'Kişinin sildiği içeriği temsilciler artık göremez.',
    },
    lgpdHideNumber: {
      label: 'Kişinin numarasını gizle',
      hint: 'Temsilciler numaranın yalnızca bir kısmını görür; yöneticiler tamamını görmeye devam eder.',
    },
    optOutWords: {
      label: 'Mesajları durduran sözcükler',
      hint: 'Virgülle ayrılır. Bunlardan birini mesajın tamamı olarak gönderen kişi artık kampanya, zamanlanmış mesaj ve API mesajı almaz. Sözcük yoksa kimse kendiliğinden ayrılamaz.',
    },
    optInWords: {
      label: 'Geri dönmek için sözcükler',
      hint: 'Virgülle ayrılır. Bunlardan birini mesajın tamamı olarak gönderen kişi yeniden mesaj alır.',
    },
    optOutReply: {
      label: 'Ayrılma onayı',
      hint: 'Ayrılan kişiye bir kez gönderilir. Yanıt göndermemek için boş bırakın.',
    },
    optOutQuestion: {
      label: 'Emin olunmadığında soru',
      hint: '“siparişimi iptal et” gibi kısa bir cümle bu sözcüklerden biriyle başladığında, her talepte bir kez gönderilir. Sormamak için boş bırakın.',
    },
    timezone: {
      label: 'Şirketin saat dilimi',
      hint: 'Çalışma saatleri, planlamalar ve raporlar için geçerlidir.',
    },
    userCreation: {
      label: 'Şirket kaydına izin ver',
      hint: 'Tüm platform için geçerlidir. Kapalıyken hiçbir şirket kendi kendine kaydolamaz.',
    },
  },
  scheduleType: {
    disabled: 'Kapalı',
    queue: 'Kuyruğa göre',
    company: 'Şirkete göre',
    connection: 'Bağlantıya göre',
  },
  holidays: {
    disabled: 'Dikkate alma',
    national: 'Ulusal',
    nationalAndCustom: 'Ulusal, Karnaval ve Corpus Christi',
  },
  lateSchedules: {
    send: 'En kısa sürede gönder',
    skip: 'Gönderme',
  },
  chatBotType: {
    text: 'Metin',
  },
  timezoneNow: 'Orada saat şu an {{time}}.',
  timezonePlaceholder: 'Şehir, bölge veya GMT ara',
  timezoneNone: 'Saat dilimi bulunamadı',
  hours: {
    description:
      'Bu saatlerin dışında kişi, bağlantının mesai dışı mesajını alır. Bu mesajı olmayan bir bağlantı açıkmış gibi hizmet verir.',
    first: 'Birinci aralık',
    second: 'İkinci aralık',
    day: 'Gün',
    open: 'Açık',
    closed: 'Kapalı',
    isOpen: '{{day}}: açık',
    total: 'Toplam',
    weekTotal: 'Haftada {{hours}}',
    start: '{{day}}, {{span}}: başlangıç',
    end: '{{day}}, {{span}}: bitiş',
    until: '–',
    copy: 'Pazartesiyi tüm günlere kopyala',
    copied: 'Pazartesi saatleri tüm günlere kopyalandı',
    none: 'Saat belirlenmemiş: her zaman açık, tatillerde de',
    set: 'Saatleri belirle',
    remove: 'Saatleri kaldır',
    saved: 'Çalışma saatleri başarıyla güncellendi',
    clickSave: 'Değişiklikleri kaydetmek için kaydete tıklayın',
    fixFirst: 'Kaydetmeden önce işaretli saatleri düzeltin.',
    problem: {
      required: 'Saatlerden biri eksik',
      invalid: 'Geçersiz saat',
      order: 'Bitiş başlangıçtan sonra olmalı',
      overlap: 'İlk aralıktan sonra başlamalı',
      empty: 'En az bir aralık girin veya günü kapatın',
    },
    days: {
      monday: 'Pazartesi',
      tuesday: 'Salı',
      wednesday: 'Çarşamba',
      thursday: 'Perşembe',
      friday: 'Cuma',
      saturday: 'Cumartesi',
      sunday: 'Pazar',
    },
  },
};
