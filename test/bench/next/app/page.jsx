import { Fare } from './fare'

const vans = [
  { name: 'Small', load: '600 kg', perDay: 45 },
  { name: 'Medium', load: '1,000 kg', perDay: 60 },
  { name: 'Long', load: '1,300 kg', perDay: 80 },
]

export default function Home() {
  return (
    <main>
      <h1>Van hire by the day</h1>
      <p>Collect before nine, bring it back by six, pay for what you drove.</p>
      <table>
        <thead>
          <tr>
            <th>Van</th>
            <th>Load</th>
            <th>A day</th>
          </tr>
        </thead>
        <tbody>
          {vans.map(({ name, load, perDay }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{load}</td>
              <td>£{perDay}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Fare vans={vans} />
    </main>
  )
}
