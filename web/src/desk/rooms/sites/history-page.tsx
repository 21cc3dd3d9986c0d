import { useSearch } from 'wouter'
import { RoomHead } from '../../ui/room-head'
import { History } from './history'

/** The history of all sites, or the one change that the address names. */
export function HistoryPage() {
  const only = new URLSearchParams(useSearch()).get('change')
  return (
    <>
      {only ? (
        <RoomHead title="A change" back={{ href: '/sites/history', name: 'History of all sites' }} />
      ) : (
        <RoomHead title="History of all sites" back={{ href: '/sites', name: 'All sites' }} />
      )}
      <div className="max-w-3xl">
        <History key={only} {...(only && { only })} />
      </div>
    </>
  )
}
