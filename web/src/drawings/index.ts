import type { ComponentType } from 'react'
import type { Signature } from '../gen/input'
import Days from './days'
import Dial from './dial'
import Frame from './frame'
import Key from './key'
import Kit from './kit'
import Ladder from './ladder'
import Ledger from './ledger'
import Log from './log'
import Map from './map'
import Matrix from './matrix'
import Road from './road'
import Trace from './trace'
import Tracks from './tracks'
import Views from './views'
import Wiring from './wiring'

/** Every way to draw a signature; only the server renders them. */
export const drawings: Record<Signature['drawing'], ComponentType<Signature>> = {
  tracks: Tracks,
  log: Log,
  trace: Trace,
  ladder: Ladder,
  days: Days,
  ledger: Ledger,
  matrix: Matrix,
  map: Map,
  road: Road,
  wiring: Wiring,
  kit: Kit,
  frame: Frame,
  views: Views,
  key: Key,
  dial: Dial,
}
