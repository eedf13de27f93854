/** Whether the house is out of reach: the machine says so, or the house did not answer. */
export const reach = $state({ away: !navigator.onLine });
