import { RoomHead } from '../../ui/room-head'
import { History } from './history'

export function HistoryPage() {
  return (
    <>
      <RoomHead title="History of all sites" back={{ href: '/sites', name: 'All sites' }} />
      <div className="max-w-3xl">
        <History />
      </div>
    </>
  )
}
