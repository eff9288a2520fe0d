import ts from 'typescript'

/** Returns every node below one, including itself, in the order of the text. */
export function* descendants(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, child => void children.push(child))
  for (const child of children) yield* descendants(child)
}

/** Returns the uses of a name of the module, except its import: no members of the same name, no inner bindings. */
export function referencesOf(source: ts.SourceFile, name: string): ts.Identifier[] {
  return [...descendants(source)].filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) && node.text === name && isReference(node) && !isShadowed(node, name),
  )
}

/** Returns whether an identifier stands for a value or a type, and not for the name of a member. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return false
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false
  if (ts.isQualifiedName(parent) && parent.right === node) return false
  if (ts.isJsxAttribute(parent) && parent.name === node) return false
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false
  if (ts.isExportSpecifier(parent))
    return !parent.parent.parent.moduleSpecifier && (parent.propertyName ?? parent.name) === node
  const isMember =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodSignature(parent)
  return !(isMember && parent.name === node)
}

/** Returns whether a function or a block around a node binds a name. */
export function isShadowed(node: ts.Node, name: string): boolean {
  for (let scope = node.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some(parameter => bindsName(parameter.name, name))) return true
    if (ts.isBlock(scope) && declaresName(scope, name)) return true
  }
  return false
}

/** Returns whether a block or a module itself declares a name. */
export function declaresName(block: ts.Block | ts.SourceFile, name: string): boolean {
  return block.statements.some(statement => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some(each => bindsName(each.name, name))
    return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name?.text === name
  })
}

function bindsName(binding: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(binding)) return binding.text === name
  return binding.elements.some(each => ts.isBindingElement(each) && bindsName(each.name, name))
}

/** Returns the members of an object literal in the form `name: value` or `name`, by name. */
export function propertiesOf(object: ts.ObjectLiteralExpression): Map<string, ts.ObjectLiteralElementLike> {
  return new Map(
    object.properties.flatMap(each =>
      each.name && !ts.isComputedPropertyName(each.name) ? [[nameOf(each.name), each]] : [],
    ),
  )
}

/** Returns the text of a member's name, without its quotes. */
export function nameOf(name: ts.PropertyName | ts.JsxAttributeName): string {
  if (ts.isJsxNamespacedName(name)) return name.getText()
  return ts.isComputedPropertyName(name) ? name.getText() : name.text
}

/** Returns the value of a member; for the short form, the name. */
export function valueOf(member: ts.ObjectLiteralElementLike | undefined): ts.Expression | undefined {
  if (!member) return undefined
  if (ts.isPropertyAssignment(member)) return member.initializer
  return ts.isShorthandPropertyAssignment(member) ? member.name : undefined
}

/** Returns the call or construction of a name. */
export function callOf(name: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  const { parent } = name
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === name ? parent : undefined
}

/** Returns the nearest node of a kind around a node. */
export function ancestor<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind | undefined {
  for (let at = node.parent; at; at = at.parent) if (is(at)) return at
  return undefined
}

/** Returns a constant of a module with its own declaration, and its value. */
export function constantOf(
  source: ts.SourceFile,
  name: string,
): { readonly statement: ts.VariableStatement; readonly value: ts.Expression } | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const [declaration, ...more] = statement.declarationList.declarations
    if (declaration?.name.getText() !== name || more.length > 0 || !declaration.initializer) continue
    return { statement, value: declaration.initializer }
  }
  return undefined
}
