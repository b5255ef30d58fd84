import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { TRANSFER_PHRASE } from '@prosa/contract';
import {
  type ScriptedResponse,
  type ReceivedRequest,
  type CompletionRequest,
  markdown,
  TypebotPeer,
} from '@prosa/peers/outside';

/** Answers by pattern; the last pattern matches everything. */
type Answers = readonly (readonly [when: RegExp, answer: string])[];

const assistantAnswers: Answers = [
  [/pessoa|atendente|humano|vendedor/i, `${TRANSFER_PHRASE}. Claro, já chamo alguém da equipe!`],
  [/domingo|hor[áa]rio|abre|aberto|fecha/i, 'Abrimos de segunda a sábado, das 9h às 18h. ☕'],
  [/pre[çc]o|quanto|valor|custa/i, 'O pacote de 250 g custa R$ 38,90 e o de 1 kg, R$ 129,00.'],
  [
    /entrega|frete|chega/i,
    'Entregamos em todo o Brasil em até 5 dias úteis; acima de R$ 150,00 o frete é grátis.',
  ],
  [
    /m[oó][íie]|gr[ãa]o|coador|prensa|espresso/i,
    'Moemos na hora, do jeito que você prepara: coador, prensa ou espresso.',
  ],
  [/./s, 'Posso falar de horários, preços, entregas e moagem. Se preferir, chamo uma pessoa.'],
];

const orderAnswers: Answers = [
  [/pessoa|atendente|humano/i, 'Certo, vou chamar alguém do Suporte.\n#{"stopBot":true}'],
  [/\d{4,}/, 'Esse pedido saiu para entrega hoje e chega até as 18h. 🚚'],
  [/./s, 'Qual é o número do pedido? Ele tem quatro dígitos e está no e-mail de confirmação.'],
];

const invoiceAnswers: Answers = [
  [/pessoa|atendente|humano/i, 'Certo, o Financeiro já te responde.\n#{"stopBot":true}'],
  [/\d{11,14}/, 'Pronto: a segunda via foi para o e-mail do seu cadastro. 🧾'],
  [/./s, 'Para a segunda via, me diga o CPF ou o CNPJ, só com os números.'],
];

const agentAnswers: Answers = [
  [/nota|fiscal/i, 'A nota fiscal vai por e-mail assim que o pedido sai da loja.'],
  [/cart[ãa]o|pix|boleto|pag/i, 'Aceitamos Pix, boleto e cartão em até 3 vezes sem juros.'],
  [/./s, 'Tire a sua dúvida sobre pagamentos: Pix, boleto, cartão ou nota fiscal?'],
];

export const KIT_FLOW = 'monte-o-seu-kit';

const answerTo = (answers: Answers, question: string): string =>
  answers.find(([when]) => when.test(question))?.[1] ?? '';

/**
 * The outside systems of the demo company, all at one address: an AI model, a Typebot, two webhooks and a Dialogflow
 * agent.
 */
export class OutsideSystems extends TypebotPeer {
  static override start(): Promise<OutsideSystems> {
    return new OutsideSystems().listen();
  }

  /** Reuses the previous port, because the company's integrations store that address. */
  static async startOnSamePort(file: string, say: (text: string) => void): Promise<OutsideSystems> {
    const port = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { port: number }).port : 0;
    const systems = await new OutsideSystems().listen(port).catch(() => {
      say(`The port ${port} is in use by another program: the integrations of the demo will not answer.`);
      return OutsideSystems.start();
    });
    if (port === 0) await writeFile(file, JSON.stringify({ port: Number(new URL(systems.origin).port) }));
    systems.flows.set(KIT_FLOW, [
      {
        messages: [markdown('Vamos montar o seu kit! ☕ Prefere torra clara, média ou escura?')],
        input: { type: 'text input' },
      },
      { messages: [markdown('Boa escolha. Em grãos ou moído?')], input: { type: 'text input' } },
      { messages: [markdown('Anotado! Um vendedor confirma o valor e a entrega com você.')] },
    ]);
    return systems;
  }

  protected override answer(asked: ReceivedRequest): ScriptedResponse {
    // The demo may run for long, and nothing reads the recorded requests.
    this.requests.length = 0;
    const { path, json } = asked;
    if (path.endsWith('/chat/completions')) return completion(json as CompletionRequest);
    if (path === '/webhook/pedidos') return { body: webhookReply(orderAnswers, json) };
    if (path === '/webhook/segunda-via') return { body: webhookReply(invoiceAnswers, json) };
    if (path === '/token') return { body: { access_token: 'demo', expires_in: 3600, token_type: 'Bearer' } };
    if (path.endsWith(':detectIntent')) return intent(json as { queryInput: { text: { text: string } } });
    return super.answer(asked);
  }
}

function completion({ messages }: CompletionRequest): ScriptedResponse {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const content = answerTo(assistantAnswers, question);
  return { body: { choices: [{ index: 0, message: { role: 'assistant', content } }] } };
}

const webhookReply = (answers: Answers, told: unknown): object => {
  const { message } = told as { message: { body: string } | null };
  return { messages: answerTo(answers, message?.body ?? '').split('\n') };
};

const intent = ({ queryInput }: { queryInput: { text: { text: string } } }): ScriptedResponse => ({
  body: { queryResult: { fulfillmentText: answerTo(agentAnswers, queryInput.text.text) } },
});
