import type { Locator, Page } from '@playwright/test';

/** The composer of the open ticket. */
export class ComposerBox {
  readonly #page: Page;
  readonly text: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.text = page.getByRole('textbox', { name: /^(?:Digite uma mensagem|Mensagem privada)/ });
    this.log = page.getByRole('log');
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  async write(text: string): Promise<void> {
    await this.text.fill(text);
    await this.text.press('Enter');
  }

  /** Opens the attachment menu and chooses an entry. */
  async attach(entry: string): Promise<void> {
    await this.button('Anexar').click();
    await this.#page.getByRole('menuitem', { name: entry }).click();
  }

  async chooseFiles(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.attach('Arquivos');
    await (await chooser).setFiles(files);
  }

  /** Drops a file on the page, or pastes it. */
  async dropOrPaste(
    how: 'drop' | 'paste',
    file: { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    const target = how === 'drop' ? this.log : this.text;
    const given = { how, name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') };
    await target.evaluate((element, { how: way, name, type, bytes }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
      data.items.add(new File([content], name, { type }));
      const options = { bubbles: true, cancelable: true };
      if (way === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        return;
      }
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(kind, { ...options, dataTransfer: data }));
    }, given);
  }
}
