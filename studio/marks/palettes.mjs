// The colours of a mark on each ground: [body, spot]. On light and dark grounds the glyph stands free; the tile is the
// icon's own ground.
const white = '#FFFFFF'

const turns = {
  store: { tile: ['#0B2A8F', '#1D4FD7'], onTile: [white, '#FF8DA6'] },
  'store-hub': {
    light: ['#0B0B0B', '#C43B00'],
    dark: [white, '#FF6A2B'],
    tile: ['#C43B00'],
    onTile: [white, '#0B0B0B'],
  },
  equipment: { onTile: [white, '#F2A65A'] },
  'equipment-supply': { onTile: [white, '#7FE0D6'] },
  dashcams: {
    light: ['#0A0A0B', '#E08A00'],
    dark: [white, '#FFB224'],
    tile: ['#0A0A0B', '#202023'],
    onTile: [white, '#FFB224'],
  },
  dashcam: {
    light: ['#3E51CF', '#C026D3'],
    dark: ['#8EA2FF', '#22D3EE'],
    tile: ['#0B1020', '#232A72'],
    onTile: ['#A9B8FF', '#22D3EE'],
  },
  fleetdashcam: { onTile: [white, '#BFF0DC'] },
  cameras: { dark: [white, '#7FA2FF'], tile: ['#111111'], onTile: [white, '#5B85FF'] },
  cam: { dark: [white, '#FF6A2B'], onTile: [white, '#FF8A4F'] },
  camera: {
    light: ['#0A0A0B', '#E4572E'],
    dark: [white, '#FF7A45'],
    tile: ['#D9431A', '#FF7A45'],
    onTile: ['#0A0A0B', white],
  },
  fleetvideostreaming: {
    light: ['#08708E', '#C026D3'],
    dark: ['#22D3EE', '#E879F9'],
    tile: ['#0B1020', '#0E3A5C'],
    onTile: ['#22D3EE', '#E879F9'],
  },
  fleetvideocontent: { tile: ['#0E7490', '#0B2A8F'], onTile: [white, '#FF8DA6'] },
  fleetkeyless: { tile: ['#0369A1', '#0284C7'], onTile: [white, '#BDEBD9'] },
  keyless: { light: ['#111111', '#1D4ED8'], dark: [white, '#7FA2FF'], tile: ['#1D4ED8'], onTile: [white, '#BFD0FF'] },
  keylessfleet: { onTile: [white, '#A6EDE4'] },
  fleethoursofservice: { onTile: [white, '#F7B26A'] },
  roadmonitoring: {
    light: ['#0B0B0B', '#C43B00'],
    dark: ['#FFC233', '#FFFFFF'],
    tile: ['#F2A900'],
    onTile: ['#0B0B0B', '#0B0B0B'],
  },
  'smarter-tracking': { light: ['#452F80', '#A8480B'], onTile: [white, '#F7B26A'] },
  insights: { onTile: [white, '#5FD0C4'] },
  default: { light: ['#4B5563', '#9CA3AF'], dark: [white, '#CBD5E1'], tile: ['#4B5563'], onTile: [white, '#CBD5E1'] },
}

export function palette({ id, colours }) {
  const turn = turns[id] ?? {}
  return {
    light: turn.light ?? [colours.paint, colours.accent],
    dark: turn.dark ?? [white, colours.bright2],
    tile: turn.tile ?? [colours.paint],
    onTile: turn.onTile ?? [white, colours.bright2],
  }
}
