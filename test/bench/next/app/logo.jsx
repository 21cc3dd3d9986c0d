import { brand, pictures } from './content'

export function Logo({ name, context }) {
  const { base, width, height, version } = pictures[name]
  return (
    <img
      className="logo"
      data-context={context}
      src={`${base}.svg?v=${version}`}
      alt={brand.name}
      width={width}
      height={height}
    />
  )
}
