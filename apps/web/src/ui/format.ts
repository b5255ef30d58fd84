import dayjs from 'dayjs';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Money is always in reais, written the Brazilian way. */
export const formatMoney = (amount: number) => reais.format(amount);

/** A day or a moment as DD/MM/YYYY. */
export const formatDay = (date: string) => dayjs(date).format('DD/MM/YYYY');

export const formatMoment = (moment: string) => dayjs(moment).format('DD/MM/YYYY HH:mm');
