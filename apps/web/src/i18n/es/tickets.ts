export const tickets = {
  title: 'Atenciones',
  ticketTab: 'Ticket',
  listTab: 'Atenciones',
  noTicket: 'Ningún ticket seleccionado',
  select: 'Seleccionar ticket',
};
