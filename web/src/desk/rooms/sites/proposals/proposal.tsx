import { useState } from 'react'
import { Link } from 'wouter'
import type { SiteEdit, SiteProposal } from '../../../../gen/desk'
import { moment } from '../../../lib/time'
import { Button } from '../../../ui/button'
import { same } from '../../../ui/autosave/merge'
import { BeforeAfter } from '../before-after'
import { valueWords } from '../describe'
import { Differences, Elsewhere } from '../differences'
import { Problems, Touches } from '../publish-dialog'
import { Comments } from './comments'
import { Decide, TooLate, Withdraw } from './decide'
import { standing } from './standing'
import { Succession, useProposal } from './succession'
import { useProposalCheck, useProposalSeen, useTalk, type Talk } from './use-proposals'

/** What is proposed and why, what visitors would see, what the rules and people say of it, and the decision. */
export function Proposal({ proposal }: { proposal: SiteProposal }) {
  const check = useProposalCheck(proposal)
  const talk = useTalk(proposal.id)
  const earlier = useProposal(proposal.follows)
  const about = ({ layer, field }: SiteEdit) =>
    talk.comments.filter((one) => one.layer === layer && one.field === field)
  const [reply, setReply] = useState<string>()
  const general = talk.comments.filter((one) => !proposal.edits.some((edit) => about(edit).includes(one)))
  return (
    <article aria-label={proposal.note ?? 'Proposal'} className="flex max-w-3xl flex-col gap-5 p-5">
      <header>
        <h2 className="text-lg font-semibold wrap-anywhere">{proposal.note}</h2>
        <p className="text-faint">
          {proposal.own ? 'You' : proposal.author}, <time dateTime={proposal.time}>{moment(proposal.time)}</time>
        </p>
        <p role="status" className={proposal.reason ? 'text-warn' : 'text-soft'}>
          {standing(proposal)}
        </p>
      </header>
      <Succession proposal={proposal} />
      <ul className="flex flex-col gap-4" aria-label="Changes">
        {proposal.edits.map((edit) => (
          <li key={`${edit.layer} ${edit.field}`}>
            <Differences edits={[edit]} />
            <ProposedBefore earlier={earlier} edit={edit} />
            <Comments talk={talk} comments={about(edit)} place={edit} />
          </li>
        ))}
      </ul>
      <Elsewhere count={proposal.elsewhere} />
      <Seen proposal={proposal} />
      {check.data && proposal.state === 'open' && <Problems problems={check.data.problems} />}
      <General talk={talk} comments={general} />
      {proposal.state === 'open' && !proposal.approvers?.length && <Undecidable own={proposal.own} />}
      {proposal.mayDecide ? (
        <Decide proposal={proposal} check={check.data} words={reply} onWords={setReply} />
      ) : (
        reply && <TooLate proposal={proposal} words={reply} talk={talk} onDone={() => setReply(undefined)} />
      )}
      {proposal.state === 'approved' && proposal.at && new Date(proposal.at) > new Date() && (
        <p>
          Its time can be changed, and it can be cancelled, in the{' '}
          <Link href="/sites/history" className="text-accent underline">
            history of all sites
          </Link>
          .
        </p>
      )}
      {proposal.mayWithdraw && <Withdraw proposal={proposal} />}
    </article>
  )
}

/** What to do where everybody who could approve it has left, or works for other brands now. */
const Undecidable = ({ own }: { own: boolean | undefined }) => (
  <p role="note" className="rounded-desk bg-warn-ground px-3 py-2 text-warn">
    Whoever approves it has to be somebody else than its author, and work for everything that it changes.{' '}
    {own
      ? 'Take it back into your draft, and publish it there yourself. Or let an owner invite somebody under People.'
      : 'An owner can invite somebody under People.'}
  </p>
)

/** What the proposal before, which came back, said at the same place. */
function ProposedBefore({ earlier, edit }: { earlier: SiteProposal | undefined; edit: SiteEdit }) {
  const was = earlier?.edits.find(({ layer, field }) => layer === edit.layer && field === edit.field)
  if (!was || same(was.after, edit.after)) return null
  return <p className="pl-3 text-faint">Proposed before: {valueWords(edit.field, was.after)}</p>
}

const General = ({ talk, comments }: { talk: Talk; comments: Talk['comments'] }) => (
  <section aria-label="About all of it">
    <h3 className="font-medium">About all of it</h3>
    <Comments talk={talk} comments={comments} />
  </section>
)

/** How many brands are shown before somebody asks for all. */
const few = 2

/** Before and after at each brand whose pages show it. */
function Seen({ proposal }: { proposal: SiteProposal }) {
  const { data, isFetching } = useProposalSeen(proposal)
  const [all, setAll] = useState(false)
  if (proposal.state !== 'open') return null
  const shown = data?.brands.filter((one) => one.where === 'page') ?? []
  const touched = data?.brands.filter((one) => one.where === 'page' || one.where === 'head') ?? []
  return (
    <section aria-label="Before and after" aria-busy={isFetching} className="flex flex-col gap-3">
      {!data && <p className="text-faint">Looking which brands show it…</p>}
      <Touches names={touched.map((one) => one.name)} />
      {data && !touched.length && <p className="text-soft">No page shows it now.</p>}
      {(all ? shown : shown.slice(0, few)).map((one) => (
        <div key={one.id} data-shows={one.id} className="flex flex-col gap-2">
          <p>{one.name}</p>
          {one.pages?.map(({ path, field }) => (
            <BeforeAfter
              key={path}
              brand={one.id}
              path={path}
              version={proposal.id}
              field={field}
              proposal={proposal.id}
            />
          ))}
        </div>
      ))}
      {shown.length > few && !all && <Button onClick={() => setAll(true)}>Show all {shown.length} brands</Button>}
    </section>
  )
}
