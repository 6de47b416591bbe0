/** What a text to customers may hold and the server fills in. */
export const textVariables = ['name', 'firstName', 'ms', 'protocol', 'date', 'hour']
  .map((name) => `{{${name}}}`)
  .join(' ');
