import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Draws a Lucide icon. The build puts it in the place of lucide-react's own function (vite.config.ts), which brings
 * contexts and options along that no icon of ours uses.
 */
export default function createIcon({ name, node }: IconData) {
  const Icon = ({ size = 24, className = '', ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${className}`,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  Icon.displayName = name
  return Icon
}
