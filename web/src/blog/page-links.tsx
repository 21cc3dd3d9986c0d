import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageWords } from '../brand/input'
import { fill } from '../lib/format'
import { pageAddress, pageNumbers } from './pagination'

interface Props {
  page: number
  pages: number
  /** Only this page of the list was sent, so the others come from the server. */
  partial: boolean
  /** The list is of the posts with it. */
  tag: string | undefined
}

export function PageLinks({ page, pages, partial, tag }: Props) {
  const words = usePageWords().blog
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className="page-links">
      <Step to={page - 1} there={page > 1} partial={partial} tag={tag}>
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        <span>{words.previous}</span>
      </Step>
      <ol>
        {pageNumbers(page, pages).map((item, at) => (
          <li key={item === 'gap' ? `gap-${at}` : item}>
            {item === 'gap' ? (
              <span aria-hidden className="page-gap">
                …
              </span>
            ) : (
              <PageLink
                to={item}
                current={item === page}
                label={fill(words.page, { page: item })}
                partial={partial}
                tag={tag}
              >
                {item}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <Step to={page + 1} there={page < pages} partial={partial} tag={tag}>
        <span>{words.next}</span>
        <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
      </Step>
    </nav>
  )
}

interface StepProps {
  to: number
  there: boolean
  partial: boolean
  tag: string | undefined
  children: ReactNode
}

const Step = ({ to, there, partial, tag, children }: StepProps) =>
  there ? (
    <PageLink to={to} partial={partial} tag={tag}>
      {children}
    </PageLink>
  ) : (
    <button type="button" disabled className="filter-button">
      {children}
    </button>
  )

interface LinkProps {
  to: number
  current?: boolean
  label?: string
  partial: boolean
  tag: string | undefined
  children: ReactNode
}

function PageLink({ to, current = false, label, partial, tag, children }: LinkProps) {
  const shared = {
    href: pageAddress(to, tag),
    className: 'filter-button',
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  }
  return partial ? <a {...shared}>{children}</a> : <Link {...shared}>{children}</Link>
}
