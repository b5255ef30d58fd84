export const tickets = {
  title: 'Tickets',
  ticketTab: 'Ticket',
  listTab: 'Attendances',
  noTicket: 'No ticket selected',
  select: 'Select ticket',
};
