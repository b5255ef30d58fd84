import { Component, type FormEvent, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface Props {
  /** Where one is: what broke in one place is forgotten in the next. */
  place: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
}

/**
 * Catches a screen that breaks. The shell stays, and whatever was typed on the screen (also in its dialogs)
 * is still there to copy: it is noted while it is typed, because a broken screen cannot be asked any more.
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
    // Code that could not be fetched is not asked for again until the page is a new one.
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

/** Passwords are nobody's to show again. */
const isReadable = ({ type, autocomplete }: HTMLInputElement) =>
  ['text', 'search', 'email', 'tel', 'url', 'number'].includes(type) && !autocomplete.includes('password');
