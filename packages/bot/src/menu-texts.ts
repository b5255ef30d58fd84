import type { BotMenu } from './flow.ts';

/** The bot's fixed texts. They are for the contacts of a company, and therefore in the company's language. */
export const INVALID_OPTION = 'Opção inválida! Digite um número válido para continuar!';
const BACK = '*[ # ]* Voltar para o menu principal';
const LEAVE = '*[ Sair ]* Encerrar atendimento';
const LEAVE_MENU = '*[ Sair ]* - Encerrar atendimento';

const choices = (names: readonly string[]): string[] =>
  names.map((name, index) => `*[ ${index + 1} ]* - ${name}`);

const withGreeting = (greeting: string, lines: string[]): string =>
  [...(greeting.trim() === '' ? [] : [greeting, '']), ...lines].join('\n');

const PROMPT = 'Escolha uma opção:';
const BUTTON = 'Ver opções';

/** The same menus as `mainMenuText` and `subMenuText`, for channels with buttons or lists. */
export const buildMenu = (greeting: string, names: readonly string[], hasMainMenu: boolean): BotMenu => ({
  text: greeting.trim() === '' ? PROMPT : greeting,
  button: BUTTON,
  choices: [
    ...names.map((name, index) => ({ answer: String(index + 1), name })),
    ...(hasMainMenu ? [{ answer: '#', name: 'Voltar ao menu' }] : []),
    { answer: 'Sair', name: 'Encerrar atendimento' },
  ],
});

/** The main menu as text: the queues to choose from. */
export const mainMenuText = (greeting: string, names: readonly string[]): string =>
  withGreeting(greeting, [...choices(names), LEAVE_MENU]);

/** The options of a queue as text; the way back is only offered if there is a main menu. */
export const subMenuText = (greeting: string, names: readonly string[], hasMainMenu: boolean): string =>
  withGreeting(greeting, [...choices(names), ...(hasMainMenu ? [BACK] : []), LEAVE]);
