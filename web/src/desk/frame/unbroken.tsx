import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BrokenPage } from '../../gen/desk'
import { post } from '../api'
import { Button } from '../ui/button'
import { Empty } from '../ui/states'

interface Props {
  path: string
  /** Forgets what may have broken the page. */
  forget: () => void
  children: ReactNode
}

interface State {
  broke: boolean
  /** The address that this is about: another one is tried anew. */
  path: string
}

class Boundary extends Component<Props, State> {
  override state: State = { broke: false, path: this.props.path }

  static getDerivedStateFromError = (): Partial<State> => ({ broke: true })

  static getDerivedStateFromProps = ({ path }: Props, state: State): State | null =>
    path === state.path ? null : { broke: false, path }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { path } = this.props
    const stack = `${error instanceof Error ? error.stack : ''}${componentStack}`
    const told: BrokenPage = { path, error: String(error), stack }
    post('/broken', told).catch(() => {}) // there is nobody else to tell
  }

  override render() {
    if (!this.state.broke) return this.props.children
    const again = () => {
      this.props.forget()
      this.setState({ broke: false })
    }
    return (
      <div role="alert">
        <Empty title="This room broke" action={<Button onClick={again}>Try again</Button>}>
          The fault is ours, and it is in the log now. What was saved is safe, and notes that you began are kept.
        </Empty>
      </div>
    )
  }
}

/** What breaks in here says so in its place, with a way to try again, and takes nothing around it along. */
export function Unbroken({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [path] = useLocation()
  return (
    <Boundary path={path} forget={() => client.removeQueries({ type: 'inactive' })}>
      {children}
    </Boundary>
  )
}
