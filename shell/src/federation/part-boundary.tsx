import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../pages/error.screen';

type Props = {
  part?: string;
  /** Makes the next try to load the part a new one. */
  forget?: () => void;
  children: ReactNode;
};

/** Keeps a failing part from taking the page with it: the part's place shows the error screen. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  retry = (): void => {
    this.props.forget?.();
    this.setState({ failed: false });
  };

  /** Who comes back from elsewhere to a part that failed finds it tried anew. */
  override componentWillUnmount(): void {
    if (this.state.failed) this.props.forget?.();
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen part={this.props.part} onRetry={this.retry} /> : this.props.children;
  }
}
