import { describe, expect, it } from 'vitest';
import { parseLoginAnswer } from './facebook-login.ts';

describe('what Facebook led back with', () => {
  it('is a token behind the #', () => {
    expect(parseLoginAnswer({ hash: '#access_token=EAAB%2B1&expires_in=60&state=abc', search: '' })).toEqual({
      state: 'abc',
      token: 'EAAB+1',
    });
  });

  it('is a refusal before it', () => {
    expect(parseLoginAnswer({ hash: '#_=_', search: '?error=access_denied&state=abc' })).toEqual({
      state: 'abc',
      token: null,
    });
  });

  it('is nothing when somebody opens the address', () => {
    expect(parseLoginAnswer({ hash: '', search: '' })).toEqual({ state: '', token: null });
  });
});
