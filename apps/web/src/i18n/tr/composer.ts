export const composer = {
  placeholder: 'Bir mesaj yaz, hazır yanıtlar için /',
  send: 'Gönder',
};
