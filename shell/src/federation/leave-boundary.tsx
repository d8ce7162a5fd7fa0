import { useLocation } from '@ank/shared/platform';
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../pages/error.screen';
import { reportLoad } from './report-load';
import { remoteOfError } from './stray-errors';

/**
 * Wraps screens that come and go. An error that a screen throws while it is removed, when its own boundary is already
 * gone, ends here, and the next screen is rendered again.
 */
export function LeaveBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={useLocation().pathname}>{children}</Boundary>;
}

type State = { failed: boolean };

class Boundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = { failed: false };

  /** A second failure at one path does not come from the screen that was left, so it is shown. */
  private recoveredAt: string | null = null;

  private leftPath: string | undefined;

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  recover = (): void => {
    this.recoveredAt = this.props.path;
    this.setState({ failed: false });
  };

  override componentDidCatch(failure: unknown): void {
    const left = remoteOfError(failure instanceof Error ? (failure.stack ?? '') : '', this.leftPath);
    if (left) reportLoad(left, 'unmount', failure);
    if (this.recoveredAt !== this.props.path) this.recover();
  }

  override componentDidUpdate({ path }: { path: string }): void {
    if (path === this.props.path) return;
    this.leftPath = path;
    this.recoveredAt = null;
    if (this.state.failed) this.recover();
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen onRetry={this.recover} /> : this.props.children;
  }
}
