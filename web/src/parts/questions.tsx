import { useGuide, usePartWords } from '../brand/input'
import { Section, SectionHeading } from '../ui/layout'

/** What buyers ask, to be opened one by one. */
export default function Questions() {
  const questions = useGuide()?.questions ?? []
  const words = usePartWords()
  if (questions.length === 0) return null
  return (
    <Section id="questions" labelledBy="questions-title" className="questions">
      <SectionHeading id="questions-title" title={words.questions} />
      <div className="question-list">
        {questions.map(({ ask, answer }) => (
          <details key={ask} className="question">
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
