// The public API as a report: api.md. With --write it is written, otherwise compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const modules = [
  ['tabiya', 'index.d.ts'],
  ['tabiya/openings', 'openings.d.ts'],
].map(([name, declarations]) => [name, fileURLToPath(new URL(`../dist/esm/${declarations}`, import.meta.url))]);
const file = fileURLToPath(new URL('../api.md', import.meta.url));

export function report() {
  const program = ts.createProgram(modules.map(([, entry]) => entry), { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022 });
  const checker = program.getTypeChecker();
  const undocumented = [];
  const sections = modules.map(([name, entry]) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
    return `## \`${name}\`\n\n${declared(exported, checker, undocumented)}`;
  });
  return {
    undocumented,
    text: `# The public API\n\nWritten by \`npm run api\`; the tests fail when it is stale. What changes here is a visible change.\n\n${sections.join('\n')}`,
  };
}

function declared(exported, checker, undocumented) {
  const printer = ts.createPrinter({ removeComments: true });
  const parts = exported
    .map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      for (const [name, one] of [['', target], ...(target.members ?? [])]) {
        const needed = name === '' || target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
        if (needed && !String(name).startsWith('__') && one.getDocumentationComment(checker).length === 0 && !isPrivate(one)) {
          undocumented.push(`${symbol.name}${name && `.${name}`}`);
        }
      }
      const text = target.declarations
        .map((declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration))
        .map((declaration) => printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile()))
        .join('\n')
        .replace(/^export declare |^export /gm, '')
        .replace(/^ +(private |#private|readonly #).*\n/gm, '');
      return { name: symbol.name, text };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return parts.map(({ name, text }) => `### \`${name}\`\n\n\`\`\`ts\n${text}\n\`\`\`\n`).join('\n');
}

function isPrivate(symbol) {
  return symbol.declarations?.some((one) => ts.isPrivateIdentifier(one.name ?? one) || ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Private);
}

if (process.argv.includes('--write')) writeFileSync(file, report().text);
export const committed = () => readFileSync(file, 'utf8');
