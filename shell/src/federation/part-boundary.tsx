import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../pages/error.screen';

type Props = {
  part?: string;
  /** Drops the failed load, so that the next render retries it. */
  forget?: () => void;
  onFailure?: (failure: unknown) => void;
  /** Whether only a reload can bring the part back. */
  isGone?: (failure: unknown) => Promise<boolean>;
  children: ReactNode;
};

/** An error boundary: a failed part shows the error screen in its place, and the rest of the page stays. */
export class PartBoundary extends Component<Props, { failed: boolean; gone: boolean }> {
  override state = { failed: false, gone: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown): void {
    this.props.onFailure?.(failure);
    void this.props.isGone?.(failure).then((gone) => gone && this.setState({ gone }));
  }

  retry = (): void => {
    this.props.forget?.();
    this.setState({ failed: false });
  };

  /** Retry when the user navigates back to a failed part. */
  override componentWillUnmount(): void {
    if (this.state.failed) this.props.forget?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const recovery = this.state.gone ? { onReload: () => location.reload() } : { onRetry: this.retry };
    return <ErrorScreen part={this.props.part} {...recovery} />;
  }
}
