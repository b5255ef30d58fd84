import { type ScriptedResponse, type ReceivedRequest, ScriptedPeer } from './scripted-peer.ts';

/** The body of a completion request. */
export interface CompletionRequest {
  model: string;
  messages: { role: string; content: string }[];
  max_completion_tokens?: number;
  max_tokens?: number;
  temperature?: number;
}

/** A service with an OpenAI-compatible API: completions and transcriptions. */
export class OpenAiPeer extends ScriptedPeer {
  /** The answers in order; the last one is repeated. */
  answers: string[] = ['Olá!'];
  transcription = 'bom dia';
  /** Like older servers: only the old name of the token limit is accepted. */
  knowsOnlyMaxTokens = false;
  /** Like some models: requests with a temperature are refused. */
  refusesTemperature = false;

  static start(): Promise<OpenAiPeer> {
    return new OpenAiPeer().listen();
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  get completions(): CompletionRequest[] {
    return this.requests
      .filter(({ path }) => path.endsWith('/chat/completions'))
      .map(({ json }) => json as CompletionRequest);
  }

  protected answer({ path, json }: ReceivedRequest): ScriptedResponse {
    if (path.endsWith('/audio/transcriptions')) return { body: { text: this.transcription } };
    const asked = json as CompletionRequest;
    if (this.knowsOnlyMaxTokens && asked.max_completion_tokens !== undefined)
      return refusal('Unrecognized request argument supplied: max_completion_tokens');
    if (this.refusesTemperature && asked.temperature !== undefined)
      return refusal("Unsupported value: 'temperature' does not support 1 with this model.");
    const content = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    return {
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      },
    };
  }
}

const refusal = (message: string): ScriptedResponse => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error' } },
});
