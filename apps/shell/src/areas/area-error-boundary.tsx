import type { ReactNode } from 'react';
import { Component } from 'react';

interface AreaErrorBoundaryProps {
  children: ReactNode;
  /** Shown in the place of an area that threw. */
  fallback: ReactNode;
  onError?: (cause: unknown) => void;
}

/** Keeps an area that throws while it renders from taking the page down. */
export class AreaErrorBoundary extends Component<AreaErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onError?.(cause);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
