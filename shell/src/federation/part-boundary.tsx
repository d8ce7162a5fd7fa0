import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../pages/error.screen';

type Props = { part?: string; onRetry?: () => void; children: ReactNode };

/** Keeps a failing part from taking the page with it: the part's place shows the error screen. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen part={this.props.part} onRetry={this.retry} /> : this.props.children;
  }
}
