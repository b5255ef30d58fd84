export const composer = {
  placeholder: 'Bir mesaj yaz, hazır yanıtlar için /',
  send: 'Gönder',
  fileLost: '{{name}} dosyası, gönderilmeden önce sayfa kapatıldığı için kayboldu.',
};
