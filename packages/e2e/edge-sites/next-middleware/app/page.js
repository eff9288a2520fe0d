export default function Home() {
  return <p>Sign in first</p>
}
