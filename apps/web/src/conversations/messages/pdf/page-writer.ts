import type { jsPDF } from 'jspdf';
import { emojiPicture, splitEmoji } from './emoji.ts';
import { FONT } from './fonts.ts';

/** A4, in millimetres. */
const WIDTH = 210;
const HEIGHT = 297;
const MARGIN = 10;
const POINT = 0.3528;
const LEADING = 1.35;
/** Space below the text for the page number. */
const FOOT = 6;
const BOTTOM = HEIGHT - MARGIN - FOOT;

const heightOfLine = ({ size }: Pick<Style, 'size'>) => size * POINT * LEADING;

export interface Style {
  size: number;
  color: string;
  isBold?: boolean;
  indent?: number;
  isCentred?: boolean;
}

/** A text in a row, or a bar that is a share of the cell's width. */
export interface RowCell {
  text?: string;
  /** From 0 to 1. */
  bar?: number;
  width: number;
  isAtEnd?: boolean;
}

/** Writes text line by line onto as many pages as needed, up to a maximum. */
export class PageWriter {
  readonly #document: jsPDF;
  readonly #mostPages: number;
  #y = MARGIN;
  isFull = false;

  constructor(document: jsPDF, mostPages: number) {
    this.#document = document;
    this.#mostPages = mostPages;
  }

  /** The height that certainly fits: a line that moves to the next page leaves up to its own height blank. */
  get room(): number {
    return this.#mostPages * (BOTTOM - MARGIN - heightOfLine({ size: 16 }));
  }

  /** The height that a text will take. */
  heightOf(text: string, style: Style): number {
    const width = WIDTH - 2 * MARGIN - (style.indent ?? 0);
    const lines = text.split('\n').flatMap((paragraph) => this.#lines(paragraph, width, style));
    return lines.length * heightOfLine(style);
  }

  space(millimetres: number): void {
    this.#y += millimetres;
  }

  /** Writes a text of any length. Text beyond the last page is left out, and `isFull` is set. */
  write(text: string, style: Style): void {
    const indent = MARGIN + (style.indent ?? 0);
    const height = heightOfLine(style);
    for (const paragraph of text.split('\n')) {
      for (const line of this.#lines(paragraph, WIDTH - MARGIN - indent, style)) {
        if (!this.#makeRoom(height)) return;
        this.#writeLine(line, indent, style);
        this.#y += height;
      }
    }
  }

  /** Writes cells beside each other; a text that is too long for its cell is cut. */
  writeRow(cells: RowCell[], style: Style): void {
    const height = heightOfLine(style);
    if (!this.#makeRoom(height)) return;
    let x = MARGIN;
    for (const { text = '', bar = 0, width, isAtEnd } of cells) {
      const [line = '', ...more] = this.#lines(text, width - 2, style);
      const shown = more.length > 0 ? `${line.slice(0, -1).trimEnd()}…` : line;
      this.#writeLine(shown, isAtEnd ? x + width - 2 - this.#widthOf(shown, style) : x, style);
      this.#document.setFillColor(style.color);
      if (bar > 0) this.#document.rect(x, this.#y + height * 0.2, width * bar, height * 0.55, 'F');
      x += width;
    }
    this.#y += height;
  }

  #makeRoom(height: number): boolean {
    if (this.isFull) return false;
    if (this.#y + height <= BOTTOM) return true;
    if (this.#document.getNumberOfPages() >= this.#mostPages) {
      this.isFull = true;
      return false;
    }
    this.#document.addPage();
    this.#y = MARGIN;
    return true;
  }

  #use({ size, color, isBold }: Style): void {
    this.#document.setFont(FONT, isBold ? 'bold' : 'normal');
    this.#document.setFontSize(size);
    this.#document.setTextColor(color);
  }

  #widthOf(text: string, { size }: Style): number {
    return splitEmoji(text).reduce(
      (sum, piece) => sum + (piece.isEmoji ? size * POINT * 1.15 : this.#document.getTextWidth(piece.text)),
      0,
    );
  }

  /** Wraps at words; a word that is longer than a line is split. */
  #lines(text: string, width: number, style: Style): string[] {
    this.#use(style);
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/(?<=\s)/)) {
      if (this.#widthOf((line + word).trimEnd(), style) <= width) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      for (const sign of word) {
        if (line !== '' && this.#widthOf(line + sign, style) > width) {
          lines.push(line);
          line = '';
        }
        line += sign;
      }
    }
    return [...lines, line.trimEnd()];
  }

  #writeLine(line: string, indent: number, style: Style): void {
    this.#use(style);
    const em = style.size * POINT;
    const baseline = this.#y + em;
    let x = style.isCentred ? (WIDTH - this.#widthOf(line, style)) / 2 : indent;
    for (const { text, isEmoji } of splitEmoji(line)) {
      if (isEmoji) {
        this.#document.addImage(
          emojiPicture(text),
          'PNG',
          x,
          baseline - em * 0.95,
          em * 1.15,
          em * 1.15,
          text,
        );
        x += em * 1.15;
      } else {
        this.#document.text(text, x, baseline);
        x += this.#document.getTextWidth(text);
      }
    }
  }

  /** Writes the page number at the foot of every page. */
  number(textOf: (page: number, pages: number) => string): void {
    const pages = this.#document.getNumberOfPages();
    this.#use({ size: 8, color: '#5f6a7b' });
    for (let page = 1; page <= pages; page += 1) {
      this.#document.setPage(page);
      this.#document.text(textOf(page, pages), WIDTH / 2, HEIGHT - MARGIN, { align: 'center' });
    }
  }
}
