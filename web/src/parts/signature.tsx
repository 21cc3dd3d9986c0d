import { useGuide } from '../brand/input'
import { drawings } from '../drawings'
import { SectionHeading } from '../ui/layout'

/** The drawing of the brand's trade. It stands still until its switch is turned on, and needs no script for that. */
export default function Signature() {
  const signature = useGuide()?.signature
  if (!signature) return null
  const { drawing, title, text, play, note } = signature
  const Drawing = drawings[drawing]
  return (
    <>
      <div className="signature-head">
        <SectionHeading id="signature-title" title={title} description={text} />
        <label className="signature-play">
          <input type="checkbox" role="switch" />
          <span>{play}</span>
        </label>
      </div>
      <div className={`drawing drawing-${drawing}`}>
        <Drawing {...signature} />
      </div>
      {note && <p className="signature-note">{note}</p>}
    </>
  )
}
