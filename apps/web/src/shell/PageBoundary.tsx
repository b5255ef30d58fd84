import { Component, type FormEvent, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  /** The current location: an error is cleared when the location changes. */
  place: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
}

/**
 * Catches a screen that crashes. The shell remains, and text typed on the screen or in its dialogs can still be copied:
 * it is recorded during typing, because it cannot be read from a crashed screen.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };
  readonly #typed = new Map<EventTarget, string>();

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place) this.#typed.clear();
  }

  readonly #note = ({ target }: FormEvent) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && isReadable(target));
    if (isText) this.#typed.set(target, target.value);
  };

  readonly #retry = () => {
    // Browsers cache a failed import, so only a reload requests it again.
    if (this.state.error instanceof TypeError && this.state.error.message.includes('import'))
      window.location.reload();
    else this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error) {
      const typed = [...this.#typed.values()].filter((text) => text.trim() !== '');
      return <CrashScreen error={error} typed={typed} onRetry={this.#retry} />;
    }
    return (
      <div style={{ display: 'contents' }} onInput={this.#note}>
        {this.props.children}
      </div>
    );
  }
}

/** Passwords are never shown again. */
const isReadable = ({ type, autocomplete }: HTMLInputElement) =>
  ['text', 'search', 'email', 'tel', 'url', 'number'].includes(type) && !autocomplete.includes('password');
