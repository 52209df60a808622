import type { ReactNode } from 'react';
import { Component } from 'react';
import { reportPageEvent } from './page-events';

interface AreaErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the children once they have thrown. */
  fallback: ReactNode;
  onError?: (cause: unknown) => void;
}

/** Shows a fallback when its children throw during rendering. */
export class AreaErrorBoundary extends Component<AreaErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onError?.(cause);
    reportPageEvent({ thrown: cause });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
