export const helps = {
  title: 'Yardım',
  description: 'Sistemin nasıl kullanıldığını gösteren kısa videolar.',
  empty: 'Henüz yardım videosu yok.',
  emptyText: 'Bir video yayımlandığında hemen burada görünür.',
  emptyForOwner: 'İlk videoyu ekleyin: tüm şirketler hemen görür.',
  play: 'İzle: {{title}}',
  list: 'Yardım videoları',

  add: 'Yeni yardım',
  edit: 'Yardımı düzenle',
  editNamed: 'Düzenle: {{title}}',
  deleteNamed: 'Sil: {{title}}',
  searchBy: 'Başlığa göre ara',
  name: 'Başlık',
  text: 'Açıklama',
  video: 'Video kodu',
  videoHint: 'Videonun YouTube adresini veya yalnızca kodunu yapıştırın.',
  preview: 'Video önizlemesi',
  refused:
    'İşlem gerçekleştirilemedi. Aynı ada sahip bir yardım olup olmadığını veya alanların doğru doldurulup doldurulmadığını kontrol edin',
};
