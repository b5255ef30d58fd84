export const tickets = {
  title: 'Görüşmeler',
  ticketTab: 'Talep',
  listTab: 'Görüşmeler',
  noTicket: 'Seçili talep yok',
  select: 'Talep seç',
};
