export const tickets = {
  title: 'Atendimentos',
  ticketTab: 'Ticket',
  listTab: 'Atendimentos',
  noTicket: 'Nenhum ticket selecionado',
  select: 'Selecionar Ticket',
} as const;
