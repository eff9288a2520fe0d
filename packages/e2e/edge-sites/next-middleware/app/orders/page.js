/** Whoever reaches it has signed in: nothing here asks again. */
export default function Orders() {
  return <p>Your orders</p>
}
