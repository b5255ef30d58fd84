import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLinkFinder } from './find-links.ts';
import { isEmojiOnly, RichText } from './rich-text.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement(RichText, { text }));

describe('the text of a message', () => {
  beforeAll(loadLinkFinder);

  it.each([
    ['*olá*', '<strong>olá</strong>'],
    ['a *b c* d', 'a <strong>b c</strong> d'],
    ['_i_ ~s~ `c`', '<em>i</em> <s>s</s> <code>c</code>'],
    ['*_both_*', '<strong><em>both</em></strong>'],
    ['```a *b*```', '<code>a *b*</code>'],
    ['2*3*4', '2*3*4'],
    ['snake_case_name', 'snake_case_name'],
    ['* not *', '* not *'],
    ['*a\nb*', '*a\nb*'],
  ])('%s', (text, markup) => expect(shown(text)).toBe(markup));

  it('shows what stands in angle brackets as it was written', () => {
    expect(shown('<*a*> *b*')).toBe('&lt;*a*&gt; <strong>b</strong>');
    expect(shown('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('makes links, also within other styles, and keeps the signs of an address', () => {
    const link = (href: string, text: string) =>
      `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
    expect(shown('*veja https://a.com/x_y_z agora*')).toBe(
      `<strong>veja ${link('https://a.com/x_y_z', 'https://a.com/x_y_z')} agora</strong>`,
    );
    expect(shown('a@b.com')).toBe(link('mailto:a@b.com', 'a@b.com'));
    expect(shown('exemplo.com.br')).toBe(link('https://exemplo.com.br', 'exemplo.com.br'));
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('never links to %s', (text) => expect(shown(text)).not.toContain('<a '));

  it('cannot be fooled by the signs it works with', () =>
    expect(shown('\uE0000\uE001 *a*')).toBe('0 <strong>a</strong>'));

  it('knows a few emoji from a text', () => {
    expect(isEmojiOnly('👍🏽 👨‍👩‍👧')).toBe(true);
    expect(isEmojiOnly('ok 👍')).toBe(false);
    expect(isEmojiOnly('123')).toBe(false);
    expect(isEmojiOnly('👍'.repeat(7))).toBe(false);
  });
});
